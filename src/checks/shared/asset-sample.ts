import type { AssetFact, AssetKind } from '../../facts/asset-facts.ts'
import type { ResourceFact } from '../../facts/element-facts.ts'
import type { PageFacts } from '../../facts/page-facts.ts'
import { countedOf } from './counted.ts'

const TYPE: Readonly<Record<AssetKind, ResourceFact['type']>> = {
  stylesheet: 'style',
  script: 'script',
  image: 'image',
  manifest: 'manifest',
}

/** Statuses that deliver the file; `206` if only its first bytes were requested. */
const BRINGING: ReadonlySet<number | null> = new Set([200, 203, 206])

export interface AssetSample {
  /** Fetched files. */
  readonly files: readonly AssetFact[]
  /** Number of different files of these kinds that the page names, fetched or not. */
  readonly total: number
}

/** The fetched files of these kinds that the page itself loads, without its sharing image. */
export function sampleOf(
  { assets, resources }: Pick<PageFacts, 'assets' | 'resources'>,
  kinds: readonly AssetKind[],
): AssetSample {
  const asked = assets.filter(({ kind, use }) => kinds.includes(kind) && use !== 'share')
  const types = new Set(kinds.map((kind) => TYPE[kind]))
  const named = resources.filter(({ type }) => types.has(type))
  return {
    files: asked.filter(({ status }) => BRINGING.has(status)),
    total: new Set([...asked, ...named].map(({ url }) => url)).size,
  }
}

/** `3 of 12 images tested`, alone or in brackets after a message. */
export function tested(files: number, total: number, one = 'file'): string {
  return `${countedOf(files, total, one)} tested`
}
