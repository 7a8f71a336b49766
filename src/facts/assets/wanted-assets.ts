import type { AssetFact } from '../asset-facts.ts'
import { isTrackingPixel } from '../derived/tracking-pixel.ts'
import type { ImageFact } from '../element-facts.ts'
import type { DocumentFacts } from '../html/read-document.ts'
import { shareImageUrl } from './share-image-url.ts'

export type WantedAsset = Pick<AssetFact, 'url' | 'kind' | 'use'>

/** Limits of the sample for each kind; the share image counts as one of the images. */
const MAX_CODE_FILES = 6
const MAX_IMAGES = 12

type Known = Pick<DocumentFacts, 'head' | 'stylesheets' | 'scripts' | 'images'>

/**
 * The sample of a page's files: its manifest, the first style sheets and scripts that apply, its share image, and
 * images, those of the main content first. An image that is both shared and shown is listed twice.
 */
export function wantedAssets({ head, stylesheets, scripts, images }: Known): WantedAsset[] {
  const manifest = head.linkElements.find(({ rel }) => rel.includes('manifest'))
  const share = shareImageUrl(head.metas)
  const shared = share === null ? [] : sample('image', 'share', [share], 1)
  const applied = stylesheets.filter(({ disabled, alternate }) => !disabled && !alternate)
  const run = scripts.filter(
    ({ kind, nomodule }) => !nomodule && (kind === 'classic' || kind === 'module'),
  )
  return [
    ...sample('manifest', 'other', [manifest?.url ?? null], 1),
    ...sample(
      'stylesheet',
      'other',
      applied.map(({ url }) => url),
      MAX_CODE_FILES,
    ),
    ...sample(
      'script',
      'other',
      run.map(({ url }) => url),
      MAX_CODE_FILES,
    ),
    ...shared,
    ...sample('image', 'content', shownImages(images), MAX_IMAGES - shared.length),
  ]
}

// oxlint-disable-next-line max-params -- the four columns of a table
function sample(
  kind: AssetFact['kind'],
  use: AssetFact['use'],
  urls: readonly (string | null)[],
  most: number,
): WantedAsset[] {
  const fetchable = urls.map(withoutFragment).filter((url) => url !== null)
  return [...new Set(fetchable)].slice(0, most).map((url) => ({ url, kind, use }))
}

/** Null for URLs that cannot be requested: `data:`, `blob:` and unparsable ones. */
function withoutFragment(raw: string | null): string | null {
  const url = raw === null ? null : URL.parse(raw)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  return url.href
}

/** Requesting a tracking pixel would count a visit that never happened. */
function shownImages(images: readonly ImageFact[]): (string | null)[] {
  const shown = images.filter((image) => !isTrackingPixel(image))
  const isMain = ({ place }: ImageFact) => place === 'main'
  return [...shown.filter(isMain), ...shown.filter((image) => !isMain(image))].map(fetchedUrl)
}

const MODERN = new Set(['image/avif', 'image/webp'])

/**
 * The source that a browser most likely fetches, whatever its window size: the first source of a `picture` in a modern
 * format, else `src`, else the first candidate of `srcset`.
 */
function fetchedUrl({ url, srcset, sources }: ImageFact): string | null {
  const modern = sources.find(({ type }) => MODERN.has(type?.trim().toLowerCase() ?? ''))
  const usable = [modern?.url, url, srcset[0]?.url, sources[0]?.url]
  return usable.find((each) => /^https?:/.test(each ?? '')) ?? null
}
