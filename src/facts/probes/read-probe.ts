import type { ProbeResult, ProbeRole, Response } from '../../capture/capture.ts'
import type { AssetContent } from '../asset-facts.ts'
import { readAsset } from '../assets/read-asset.ts'
import { readAs, withoutBody } from './lone-answers.ts'
import { mimeTypeOf } from '../network/mime.ts'
import { type LinkedPageReading, readLinkedPage } from '../linked-pages/read-linked-page.ts'

/** What a probe's body says, so that the body itself need not be kept. */
export type ProbeReading =
  | {
      readonly kind: 'asset'
      readonly content: AssetContent | null
      /** MIME essence, sniffed where the header does not say; null where nothing tells. */
      readonly mimeType: string | null
      /** Of what was read. */
      readonly decodedBytes: number
    }
  | ({ readonly kind: 'page' } & LinkedPageReading)

/** A probe's result; where `reading` is there, the body is empty. */
export type ReadProbe = ProbeResult & { readonly reading?: ProbeReading }

/** Reads the body and drops it. Hostile text: it belongs into a thread that can be killed. */
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
