import type { AssetFact } from '../../../facts/asset-facts.ts'
import type { ResourceFact } from '../../../facts/element-facts.ts'
import type { PageFacts } from '../../../facts/page-facts.ts'
import { at, type Evidence } from '../../check.ts'

/** Useless if answered with HTML; an image may be sniffed whatever its type. */
const NEVER_HTML: ReadonlySet<AssetFact['kind']> = new Set(['stylesheet', 'script'])

const LOADED: ReadonlySet<AssetFact['kind']> = new Set(['stylesheet', 'script', 'image'])

export interface MissingFiles {
  /** Files with a response. */
  readonly tested: number
  /** One row per missing file. */
  readonly evidence: readonly Evidence[]
  /** Kinds of the missing files. */
  readonly kinds: readonly AssetFact['kind'][]
}

/** Style sheets, scripts and images that the page loads but that are missing. */
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

/** 401, 403, 429 and the like may concern only us. */
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
