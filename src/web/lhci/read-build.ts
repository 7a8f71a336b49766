import { textOf } from '../../report/imported/read-fields.ts'
import type { NewBuild } from '../../store/builds/imported-builds.ts'
import { httpUrl } from '../parts/texts/http-url.ts'
import { isRecord } from '../query/fields.ts'

const MOST_NAME = 256
const MOST_MESSAGE = 500

/** The build that a client announces; undefined when it names no commit or no branch. */
export function readBuild(body: unknown, now: number): NewBuild | undefined {
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
    runAt: timeOf(body['runAt'], now),
  }
}

/** `Ada Example <ada@example.com>`: an email address is private. */
function nameOf(author: string): string {
  const [name = ''] = author.split('<', 1)
  return name.includes('@') ? '' : name.trim()
}

/** Not later than now: a build from the future would stay the latest. */
function timeOf(value: unknown, now: number): number {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(time) && time > 0 && time < now ? time : now
}
