import type { AssetFact, ImageContent } from '../../../facts/asset-facts.ts'
import { type AssetSample, sampleOf } from '../../shared/asset-sample.ts'
import type { PageFacts } from '../../../facts/page-facts.ts'

export interface ContentImage {
  readonly asset: AssetFact
  readonly content: ImageContent
  /** The decoded or transferred size, whichever is smaller, since some servers compress images again. */
  readonly bytes: number
}

/** The content images that were fetched and readable, without icons and the sharing image. */
export function contentImages(
  facts: Pick<PageFacts, 'assets' | 'resources'>,
): Pick<AssetSample, 'total'> & { readonly images: readonly ContentImage[] } {
  const { files, total } = sampleOf(facts, ['image'])
  const images = files.flatMap((asset) => {
    const { content, use, decodedBytes, wireBytes } = asset
    if (use !== 'content' || content?.kind !== 'image') return []
    const sizes = [decodedBytes, wireBytes].filter((bytes) => bytes !== null)
    return sizes.length === 0 ? [] : [{ asset, content, bytes: Math.min(...sizes) }]
  })
  return { images, total }
}
