import { textOf } from '../../report/imported/read-fields.ts'
import type { NewBuild } from '../../store/builds/imported-builds.ts'
import { httpUrl } from '../parts/texts/http-url.ts'
import { isRecord } from '../query/fields.ts'

const MOST_NAME = 256
const MOST_MESSAGE = 500

/** The build that a client announces; undefined when it names no commit or no branch. */
export function readBuild(body: unknown): NewBuild | undefined {
  if (!isRecord(body)) return undefined
  const hash = textOf(body['hash'], MOST_NAME)
  const branch = textOf(body['branch'], MOST_NAME)
  if (hash === '' || branch === '') return undefined
  return {
    hash,
    branch,
    ancestorHash: textOf(body['ancestorHash'], MOST_NAME),
    message: textOf(body['commitMessage'], MOST_MESSAGE),
    author: nameOf(textOf(body['author'], MOST_NAME)),
    externalUrl: httpUrl(textOf(body['externalBuildUrl'], MOST_NAME * 2)) ?? '',
    runAt: timeOf(body['runAt']),
  }
}

/** `Ada Example <ada@example.com>`: an email address is private. */
function nameOf(author: string): string {
  const [name = ''] = author.split('<', 1)
  return name.includes('@') ? '' : name.trim()
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return time > 0 ? time : undefined
}
