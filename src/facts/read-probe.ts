import type { ProbeResult, ProbeRole, Response } from '../capture/capture.ts'
import type { AssetContent, AssetKind } from './asset-facts.ts'
import { readAsset } from './assets/read-asset.ts'
import { mimeTypeOf } from './network/mime.ts'
import { type LinkedPageReading, readLinkedPage } from './linked-pages/read-linked-page.ts'

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

/** Files that are read once and dropped: a page's stylesheets and scripts may be megabytes. */
const ASSETS: ReadonlyMap<ProbeRole, AssetKind> = new Map([
  ['stylesheet', 'stylesheet'],
  ['script', 'script'],
  ['image', 'image'],
  ['manifest', 'manifest'],
])

const PAGES: ReadonlySet<ProbeRole> = new Set([
  'canonical',
  'alternate',
  'variant',
  'search-agent',
  'ai-agent',
  'markdown',
])

/** Whether the answer's body is for {@link readProbe}; the others are read with all facts. */
export function isReadAlone(result: ProbeResult): result is AnsweredProbe {
  const { probe } = result
  if (result.status !== 'answered' || probe.kind !== 'request') return false
  return ASSETS.has(probe.role) || PAGES.has(probe.role)
}

type AnsweredProbe = Extract<ProbeResult, { status: 'answered' }>

/** Reads the body and drops it. Hostile text: it belongs into a thread that can be killed. */
export function readProbe(result: ProbeResult): ReadProbe {
  if (result.status !== 'answered' || result.probe.kind !== 'request') return result
  const reading = read(result.probe.role, result.response)
  return reading === null ? result : { ...withoutBody(result), reading }
}

function read(role: ProbeRole, response: Response): ProbeReading | null {
  const kind = ASSETS.get(role)
  if (kind !== undefined) {
    const { headers, body } = response
    const mimeType = mimeTypeOf(headers, body) || null
    const content = readAsset(kind, response)
    return { kind: 'asset', content, mimeType, decodedBytes: body.byteLength }
  }
  if (!PAGES.has(role)) return null
  return { kind: 'page', ...readLinkedPage(response, role === 'alternate' ? 'head' : 'whole') }
}

/** What is left of an answer whose body was too much to read. */
export function withoutBody(result: AnsweredProbe): AnsweredProbe {
  return { ...result, response: { ...result.response, body: new Uint8Array(0) } }
}
