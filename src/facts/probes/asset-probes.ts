import type { Header, PageCapture, Probe } from '../../capture/capture.ts'
import type { AssetKind } from '../asset-facts.ts'
import { wantedAssets } from '../assets/wanted-assets.ts'
import type { DocumentFacts } from '../html/read-document.ts'

type AssetProbe = Extract<Probe, { kind: 'request' }>

const KB = 1024

/**
 * Code is judged as a whole, so that nearly all is read whole: 6 style sheets of 512 KB and 6 scripts of
 * 1 MB are 9 MB at the worst. Of an image the head says what it is, and most files end within 256 KB,
 * with the second frame of an animation: 12 are 3 MB. The whole weight of what is cut says
 * `Content-Length`.
 */
const MAX_BYTES: Readonly<Record<AssetKind, number>> = {
  manifest: 64 * KB,
  stylesheet: 512 * KB,
  script: 1024 * KB,
  image: 256 * KB,
}

/** As browsers ask for each: image servers choose the format by it. */
const ACCEPT: Readonly<Record<AssetKind, string>> = {
  manifest: '*/*',
  stylesheet: 'text/css,*/*;q=0.1',
  script: '*/*',
  image: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
}

const REDIRECTS = 3

/**
 * A sample of the files that the page names, each once, asked for as a browser would. No `Range`: servers
 * compress and cache such answers differently, and what visitors get is the question.
 */
export function assetProbes(_page: PageCapture, document: DocumentFacts): Probe[] {
  const probes = wantedAssets(document).map(({ kind, url }) => assetProbe(kind, url))
  const byAddress = new Map(probes.map((probe) => [`${probe.role} ${probe.url}`, probe]))
  return [...byAddress.values()]
}

function assetProbe(role: AssetKind, url: string): AssetProbe {
  const headers: Header[] = [['Accept', ACCEPT[role]]]
  const maxBytes = MAX_BYTES[role]
  return { kind: 'request', role, url, method: 'get', headers, maxBytes, redirects: REDIRECTS }
}
