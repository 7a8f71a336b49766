import type { AssetFact } from '../../../facts/asset-facts.ts'
import type { ResourceFact } from '../../../facts/element-facts.ts'
import type { PageFacts } from '../../../facts/page-facts.ts'
import { at, type Evidence } from '../../check.ts'

/** Answered by a web page, they do nothing; an image may be sniffed whatever its type says. */
const NEVER_HTML: ReadonlySet<AssetFact['kind']> = new Set(['stylesheet', 'script'])

const LOADED: ReadonlySet<AssetFact['kind']> = new Set(['stylesheet', 'script', 'image'])

export interface MissingFiles {
  /** Files that gave an answer. */
  readonly tested: number
  /** One row for each that is not there. */
  readonly evidence: readonly Evidence[]
  /** Of those. */
  readonly kinds: readonly AssetFact['kind'][]
}

/** Style sheets, scripts and images that the page loads and that are not there. */
export function missingFiles(
  { assets, resources }: Pick<PageFacts, 'assets' | 'resources'>,
  party: AssetFact['party'],
): MissingFiles {
  const tested = assets.filter(
    (asset) =>
      asset.party === party &&
      LOADED.has(asset.kind) &&
      asset.use !== 'share' &&
      asset.state === 'answered',
  )
  const places = new Map(resources.toReversed().map((resource) => [resource.url, resource]))
  const missing = tested.filter(isMissing)
  return {
    tested: tested.length,
    evidence: missing.map((asset) => row(asset, places.get(asset.url))),
    kinds: missing.map(({ kind }) => kind),
  }
}

/** 401, 403, 429 and the like may be meant for us alone. */
function isMissing(asset: AssetFact): boolean {
  const { status } = asset
  return status === 404 || status === 410 || (status ?? 0) >= 500 || isPage(asset)
}

function isPage({ kind, status, mimeType }: AssetFact): boolean {
  return status === 200 && NEVER_HTML.has(kind) && mimeType === 'text/html'
}

function row(asset: AssetFact, place: ResourceFact | undefined): Evidence {
  return {
    ...(place === undefined ? {} : at(place)),
    url: asset.url,
    ...(asset.status === null ? {} : { status: asset.status }),
    note: isPage(asset) ? 'HTML page instead of the file' : 'file unavailable',
  }
}
