import { imageExample } from '../shared/asset-example.ts'
import { tested } from '../shared/asset-sample.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { contentImages } from './shared/content-images.ts'
import { counted } from '../shared/counted.ts'

const HEAVY = 100 * 1024
const TOO_HEAVY = 500 * 1024

export const imageWeight = defineCheck({
  id: 'image-weight',
  category: 'performance',
  family: 'images',
  tier: 'D',
  title: 'No image is heavy',
  why: 'Images are most of what a page weighs, and one large one holds up all that come after it.',
  fix: 'Save images in the size in which they are shown, as AVIF or WebP, at a quality at which nobody sees the loss.',
  criteria:
    'Passes when every tested image has at most 100 KiB, warns when one has more and fails when one has more than 500 KiB. Up to 12 images are fetched; each counts with its bytes on the wire or after decoding, whichever is less. Of one larger than 256 KiB Content-Length says the size, and without that it is left out. Does not apply when no image could be measured.',
  source: 'https://web.dev/articles/fast#optimize_your_images',
  reads: ['assets', 'resources'],
  examples: {
    pass: [{ facts: { assets: [imageExample()] } }],
    warn: [{ facts: { assets: [imageExample({ wireBytes: 300_000, decodedBytes: null })] } }],
    fail: [{ facts: { assets: [imageExample({ wireBytes: 900_000, decodedBytes: null })] } }],
    'not-applicable': [{ html: '<img src="/photo.jpg" alt="">' }],
  },

  evaluate(facts) {
    const { images, total } = contentImages(facts)
    if (images.length === 0) return notApplicable('No image of the content was measured.')
    const scope = tested(images.length, total, 'images')
    const heavy = images
      .filter(({ bytes }) => bytes > HEAVY)
      .toSorted((one, other) => other.bytes - one.bytes)
    if (heavy.length === 0) return pass(scope)

    const evidence = heavy.map(({ asset, bytes }) => ({ url: asset.url, bytes }))
    const message = `More than 100 KiB: ${counted(heavy.length, 'image')}. ${scope}`
    return heavy.some(({ bytes }) => bytes > TOO_HEAVY)
      ? fail(message, evidence)
      : warn(message, evidence)
  },
})
