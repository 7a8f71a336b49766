import { isTrackingPixel } from '../../facts/derived/tracking-pixel.ts'
import type { ImageFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'

const TOLERATED_PERCENT = 25

/** Names that lazy-loading scripts use for placeholder pictures. */
const PLACEHOLDER =
  /(?:placeholder|blank|spacer|pixel|transparent|loading|1x1|lazy)[\w.-]*\.(?:gif|png|svg)(?:$|\?)/i
const LONGEST_NAME = 100

export const imagesIndexable = defineCheck({
  id: 'images-indexable',
  category: 'seo',
  family: 'document',
  tier: 'E',
  title: 'Images can be found without scripts',
  why: 'Browsers load an image whose URL is only in data-src after a script has run. Many crawlers never load it.',
  fix: 'Put the URL into src or srcset, and use loading="lazy" to delay loading.',
  criteria: {
    pass: 'At most 25 % of the images have no URL without scripts.',
    warn: 'More than 25 % of the images have no URL without scripts.',
    'not-applicable': 'The page has no images to check.',
    note: 'The check covers img elements. A URL is one in srcset, or one in src that is not a placeholder by its name, such as blank.gif, beside a data-src or similar attribute. An inline data: image without data-src, data-srcset, data-lazy-src, data-lazy or data-original is not checked, nor is a tracking pixel (width and height at most 1 pixel).',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/lazy-loading',
  reads: ['images'],
  examples: {
    pass: [
      { html: '<img src="/photo.jpg" alt="" loading="lazy">' },
      { html: '<img srcset="/photo-1x.jpg 1x, /photo-2x.jpg 2x" alt="">' },
    ],
    warn: [
      { html: '<img data-src="/photo.jpg" alt="">' },
      {
        html: '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/photo.jpg" alt="">',
      },
    ],
    'not-applicable': [
      { html: '<p>Hello' },
      { html: '<img data-src="https://tracker.example/p" alt="" width="1" height="1">' },
    ],
  },

  evaluate({ images }) {
    // An inline data: image without a real one behind it is complete.
    const judged = images.filter(
      (image) =>
        image.tag === 'img' &&
        !isTrackingPixel(image) &&
        !(isInline(image) && image.dataSource === null),
    )
    if (judged.length === 0) return notApplicable('The page has no images to check')

    const unseen = judged.filter((image) => !hasUsableSource(image))
    const percent = Math.round((unseen.length / judged.length) * 100)
    if (unseen.length * 100 <= judged.length * TOLERATED_PERCENT) return pass()
    return warn(
      `${countedOf(unseen.length, judged.length, 'image')} ${verb(unseen.length, 'has', 'have')} no URL without scripts`,
      unseen.map(at),
      { value: { number: percent, unit: 'percent' } },
    )
  },
})

function hasUsableSource({ src, srcset, dataSource }: ImageFact): boolean {
  if (srcset.some(({ url }) => !url.startsWith('data:'))) return true
  const written = src?.trim() ?? ''
  if (written === '' || written.startsWith('data:')) return false
  return dataSource === null || !isPlaceholderFile(written)
}

function isInline({ src, srcset }: ImageFact): boolean {
  return srcset.length === 0 && (src?.trim().toLowerCase().startsWith('data:') ?? false)
}

function isPlaceholderFile(src: string): boolean {
  return PLACEHOLDER.test(src.slice(-LONGEST_NAME))
}
