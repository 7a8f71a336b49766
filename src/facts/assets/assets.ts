import type { PageCapture, Response } from '../../capture/capture.ts'
import type { AssetFact } from '../asset-facts.ts'
import { registrableDomain } from '../html/urls.ts'
import { firstHeader } from '../network/headers.ts'
import { essenceOf } from '../network/mime.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import type { ReadProbe } from '../probes/read-probe.ts'
import { type WantedAsset, wantedAssets } from './wanted-assets.ts'

interface Known {
  readonly page: PageCapture
  readonly document: DocumentFacts
  readonly probes: readonly ReadProbe[]
}

/** The sampled files of the page with their responses. */
export function assetsOf({ page, document, probes }: Known): AssetFact[] {
  const { hostname } = new URL(page.response.url)
  return wantedAssets(document).map((wanted) => ({
    ...NOTHING,
    ...wanted,
    party: partyOf(wanted.url, hostname),
    ...stateOf(probes.find(({ probe }) => isFor(probe, wanted))),
  }))
}

function isFor(probe: ReadProbe['probe'], { kind, url }: WantedAsset): boolean {
  return probe.kind === 'request' && probe.role === kind && probe.url === url
}

function partyOf(url: string, pageHost: string): AssetFact['party'] {
  const { hostname } = new URL(url)
  const domain = registrableDomain(hostname)
  const isFirst =
    hostname === pageHost || (domain !== null && domain === registrableDomain(pageHost))
  return isFirst ? 'first' : 'third'
}

type Answer = Omit<AssetFact, 'url' | 'kind' | 'use' | 'party'>

const NOTHING: Answer = {
  state: 'unknown',
  status: null,
  final: null,
  headers: [],
  mimeType: null,
  encodings: [],
  wireBytes: null,
  decodedBytes: null,
  httpVersion: null,
  content: null,
}

function stateOf(result: ReadProbe | undefined): Answer {
  if (result?.status === 'failed' && result.code === 'unreachable') {
    return { ...NOTHING, state: 'unreachable' }
  }
  if (result?.status !== 'answered') return NOTHING
  const { response } = result
  const { status, url, headers, encodings, httpVersion, cut } = response
  // Without a reading its body was too large to read; the response headers still count.
  const reading = result.reading?.kind === 'asset' ? result.reading : null
  return {
    state: 'answered',
    status,
    final: url,
    headers,
    mimeType: reading ? reading.mimeType : essenceOf(firstHeader(headers, 'content-type')),
    encodings,
    wireBytes: wholeWireBytes(response),
    decodedBytes: reading && !cut ? reading.decodedBytes : null,
    httpVersion,
    content: reading?.content ?? null,
  }
}

/** Only the server knows the whole size of a truncated body; a number below the bytes received is wrong. */
function wholeWireBytes({ cut, wireBytes, headers }: Response): number | null {
  if (!cut) return wireBytes
  const declared = firstHeader(headers, 'content-length')?.trim() ?? ''
  const whole = /^\d{1,15}$/.test(declared) ? Number(declared) : null
  return whole !== null && whole >= wireBytes ? whole : null
}
