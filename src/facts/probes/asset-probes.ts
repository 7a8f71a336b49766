import type { Header, PageCapture, Probe } from '../../capture/capture.ts'
import type { AssetKind } from '../asset-facts.ts'
import { wantedAssets } from '../assets/wanted-assets.ts'
import type { DocumentFacts } from '../html/read-document.ts'

type AssetProbe = Extract<Probe, { kind: 'request' }>

const KB = 1024

/**
 * Code is evaluated as a whole, so nearly all of it is read whole: at most 6 style sheets of 512 KB and 6 scripts of 1
 * MB, 9 MB in total. The head of an image is enough to identify it, and most files, and the second frame of an
 * animation, end within 256 KB: 12 are 3 MB. `Content-Length` gives the whole size of truncated files.
 */
const MAX_BYTES: Readonly<Record<AssetKind, number>> = {
  manifest: 64 * KB,
  stylesheet: 512 * KB,
  script: 1024 * KB,
  image: 256 * KB,
}

/** As sent by browsers for each kind: image servers choose the format by it. */
const ACCEPT: Readonly<Record<AssetKind, string>> = {
  manifest: '*/*',
  stylesheet: 'text/css,*/*;q=0.1',
  script: '*/*',
  image: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
}

const REDIRECTS = 3

/**
 * A sample of the files that the page refers to, each once, requested like a browser. No `Range`: servers compress and
 * cache partial responses differently, and what visitors get is what counts.
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
