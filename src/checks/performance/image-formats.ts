import type { ImageFact } from '../../facts/element-facts.ts'
import { imageExample } from '../shared/asset-example.ts'
import { tested } from '../shared/asset-sample.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { kibibytes } from './shared/amounts.ts'
import { type ContentImage, contentImages } from './shared/content-images.ts'
import { counted, grouped } from '../shared/counted.ts'

/**
 * Estimated size of an AVIF for web images, and the smallest saving worth reporting (Lighthouse's image-delivery
 * insight).
 */
const BYTES_PER_PIXEL = 1 / 6
const MIN_SAVING = 4096
const TOO_MUCH = 1024 * 1024

export const imageFormats = defineCheck({
  id: 'image-formats',
  category: 'performance',
  family: 'images',
  tier: 'E',
  title: 'Images use modern formats',
  why: 'AVIF and WebP show the same picture in at most half the bytes of JPEG and PNG, so visitors wait less.',
  fix: 'Offer AVIF or WebP with <picture> or through the Accept header, or compress the JPEG or PNG harder.',
  criteria: {
    pass: 'No tested JPEG or PNG would be more than 4,096 bytes smaller as AVIF.',
    warn: 'At least one tested JPEG or PNG would be more than 4,096 bytes smaller as AVIF, and all such images together at most 1 MiB.',
    fail: 'The tested JPEG and PNG images that would be more than 4,096 bytes smaller as AVIF would save more than 1 MiB together.',
    'not-applicable': 'No tested image has a width and height that could be read.',
    note: 'The size as AVIF is estimated at 1 byte for 6 pixels. Up to 12 images are fetched with the Accept header of a browser; icons and the image for sharing do not count. WebP, AVIF, GIF and SVG never count, nor does the fallback image of a picture that offers AVIF or WebP.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/image-delivery',
  reads: ['assets', 'images', 'resources'],
  examples: {
    pass: [
      { facts: { assets: [imageExample()] } },
      { facts: { assets: [imageExample({ decodedBytes: 400_000 }, { format: 'webp' })] } },
    ],
    warn: [{ facts: { assets: [imageExample({ wireBytes: 400_000, decodedBytes: 400_000 })] } }],
    fail: [{ facts: { assets: [imageExample({ wireBytes: 2_000_000, decodedBytes: null })] } }],
    'not-applicable': [
      { html: '<img src="/photo.jpg" alt="">' },
      {
        facts: { assets: [imageExample({}, { format: 'svg', width: null, height: null })] },
      },
    ],
  },

  evaluate({ assets, images, resources }) {
    const all = contentImages({ assets, resources })
    const judged = all.images.filter(({ content }) => content.width && content.height)
    if (judged.length === 0)
      return notApplicable('No content image has a width and height that could be read')

    const offered = fallbacks(images)
    const old = judged
      .filter(({ asset }) => !offered.has(asset.url))
      .map((image) => ({ ...image, saving: savingOf(image) }))
      .filter(({ saving }) => saving > MIN_SAVING)
      .toSorted((one, other) => other.saving - one.saving)
    const scope = tested(judged.length, all.total, 'image')
    if (old.length === 0) return pass(scope)

    const saving = old.reduce((sum, image) => sum + image.saving, 0)
    const message = `${counted(old.length, 'image')} would be about ${kibibytes(saving)} smaller as AVIF (${scope})`
    const evidence = old.map((image) => ({
      url: image.asset.url,
      value: image.content.format,
      bytes: image.bytes,
      note: `could save ${grouped(image.saving)} bytes`,
    }))
    const details = { value: { number: saving, unit: 'bytes' } } as const
    return saving > TOO_MUCH ? fail(message, evidence, details) : warn(message, evidence, details)
  },
})

/** GIF has its own check; an oversized AVIF or WebP is a matter of its quality. */
function savingOf({ content: { format, width, height }, bytes }: ContentImage): number {
  if (format !== 'jpeg' && format !== 'png') return 0
  return bytes - Math.round((width ?? 0) * (height ?? 0) * BYTES_PER_PIXEL)
}

/** A fallback for browsers without AVIF and WebP, beside a `<source>` that offers one. */
function fallbacks(images: readonly ImageFact[]): ReadonlySet<string> {
  const urls = images
    .filter(({ sources }) =>
      sources.some(({ type }) => /^\s*image\/(?:avif|webp)/i.test(type ?? '')),
    )
    .flatMap(({ url, srcset }) => [url, ...srcset.map((candidate) => candidate.url)])
  return new Set(urls.filter((url) => url !== null))
}
