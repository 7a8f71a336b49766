import type { ProbeResult, ProbeRole, Response } from '../../capture/capture.ts'
import type { AssetContent } from '../asset-facts.ts'
import { readAsset } from '../assets/read-asset.ts'
import { readAs, withoutBody } from './lone-answers.ts'
import { mimeTypeOf } from '../network/mime.ts'
import { type LinkedPageReading, readLinkedPage } from '../linked-pages/read-linked-page.ts'

/** What was read from a probe's body, so that the body need not be kept. */
export type ProbeReading =
  | {
      readonly kind: 'asset'
      readonly content: AssetContent | null
      /** MIME essence, sniffed if the header does not say; null if unknown. */
      readonly mimeType: string | null
      /** Size of the part that was read. */
      readonly decodedBytes: number
    }
  | ({ readonly kind: 'page' } & LinkedPageReading)

/** A probe's result; if it has a `reading`, the body is empty. */
export type ReadProbe = ProbeResult & { readonly reading?: ProbeReading }

/** Reads the body and drops it. Hostile text: call it in a thread that can be killed. */
export function readProbe(result: ProbeResult): ReadProbe {
  if (result.status !== 'answered' || result.probe.kind !== 'request') return result
  const reading = read(result.probe.role, result.response)
  return reading === null ? result : { ...withoutBody(result), reading }
}

function read(role: ProbeRole, response: Response): ProbeReading | null {
  const kind = readAs(role)
  if (kind === null) return null
  if (kind === 'page') {
    return { kind, ...readLinkedPage(response, role === 'alternate' ? 'head' : 'whole') }
  }
  const { headers, body } = response
  const mimeType = mimeTypeOf(headers, body) || null
  const content = readAsset(kind, response)
  return { kind: 'asset', content, mimeType, decodedBytes: body.byteLength }
}
