import { jsonWeight } from './json-weight.ts'
import { parseUpload } from './parse-upload.ts'
import { pageName } from './page-name.ts'
import { isObject } from './read-fields.ts'
import { readLighthouse } from './read-lighthouse.ts'
import type { ImportedAudit } from './read-pagemark.ts'
import { readUpload } from './read-upload.ts'

/** A body with a run, as it arrived: of a client of Lighthouse CI, or of the API. */
export interface UploadBody {
  readonly kind: 'lighthouse-ci' | 'api'
  readonly bytes: Uint8Array
}

export type ReadBody =
  | {
      readonly ok: true
      readonly url: string
      readonly runs: readonly ImportedAudit[]
      /** The result as it was uploaded. */
      readonly original: Uint8Array
    }
  | { readonly ok: false; readonly field: UploadField; readonly fault: string }

export type UploadField = 'body' | 'url' | 'results' | 'lhr'

/** Reads hostile bodies, the large ones where they hold up nobody else: their bytes may be gone afterwards. */
export interface UploadReader {
  read(body: UploadBody): Promise<ReadBody>
}

/** A result is a text in the body of a client, so that no body has more than two dozen. */
const MOST_MEMBERS = 1_000

/** Reads the run of a body, field by field. */
export function readBody({ kind, bytes }: UploadBody): ReadBody {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()
  return kind === 'api' ? ofApi(text) : ofClient(text)
}

function ofApi(text: string): ReadBody {
  const read = readUpload(text)
  if (!read.ok) return read
  return { ...read, original: Buffer.from(JSON.stringify(read.original)) }
}

/** Its result is a text in the body, which is parsed on its own. */
function ofClient(text: string): ReadBody {
  if (jsonWeight(text).members > MOST_MEMBERS) {
    return { ok: false, field: 'body', fault: `The body has more than ${MOST_MEMBERS} members.` }
  }
  const parsed = parseUpload(text)
  if (!parsed.ok) return { ok: false, field: 'body', fault: `The body ${parsed.fault}` }
  const { url, lhr } = isObject(parsed.value) ? parsed.value : {}
  const page = pageName(url)
  if (page === '' || typeof lhr !== 'string') {
    return { ok: false, field: 'url', fault: 'The run needs the fields url and lhr.' }
  }
  const read = readLighthouse(lhr)
  if (!read.ok) return { ok: false, field: 'lhr', fault: read.fault }
  const { formFactor, run } = read
  return { ok: true, url: page, runs: [{ formFactor, run }], original: Buffer.from(lhr) }
}
