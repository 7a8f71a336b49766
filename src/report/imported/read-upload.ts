import { parseUpload } from './parse-upload.ts'
import { pageName } from './page-name.ts'
import { isObject } from './read-fields.ts'
import { readLighthouseResult } from './read-lighthouse.ts'
import { type ImportedAudit, readPagemark } from './read-pagemark.ts'

export type ReadUpload =
  | {
      readonly ok: true
      readonly url: string
      readonly runs: readonly ImportedAudit[]
      /** The results as they were uploaded. */ readonly original: unknown
    }
  | {
      readonly ok: false
      readonly field: 'body' | 'url' | 'results' | 'lhr'
      readonly fault: string
    }

/** Reads an upload to a build: `url` names the page, and `results` of Pagemark or `lhr` of Lighthouse is the run. */
export function readUpload(text: string): ReadUpload {
  const parsed = parseUpload(text)
  if (!parsed.ok) return { ok: false, field: 'body', fault: `The body ${parsed.fault}` }
  const body = parsed.value
  if (!isObject(body)) return { ok: false, field: 'body', fault: 'The body is not a JSON object.' }
  const { results, lhr } = body
  if ((results === undefined) === (lhr === undefined)) {
    return { ok: false, field: 'results', fault: 'Send either results or lhr.' }
  }
  return lhr === undefined ? ofPagemark(body) : ofLighthouse(body)
}

type Fields = Readonly<Record<string, unknown>>

function ofPagemark({ url, results, unconfirmed }: Fields): ReadUpload {
  const read = readPagemark(results, unconfirmed)
  if (!read.ok) return { ok: false, field: 'results', fault: read.fault }
  return named(pageName(url) || read.url, read.runs, results)
}

function ofLighthouse({ url, lhr }: Fields): ReadUpload {
  const read = readLighthouseResult(lhr)
  if (!read.ok) return { ok: false, field: 'lhr', fault: read.fault }
  const own = isObject(lhr) ? pageName(lhr['requestedUrl'] ?? lhr['finalUrl']) : ''
  const runs = [{ formFactor: read.formFactor, run: read.run }]
  return named(pageName(url) || own, runs, lhr)
}

function named(url: string, runs: readonly ImportedAudit[], original: unknown): ReadUpload {
  if (url === '') return { ok: false, field: 'url', fault: 'The run needs a url.' }
  return { ok: true, url, runs, original }
}
