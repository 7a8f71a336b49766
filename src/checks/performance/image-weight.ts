import { imageExample } from '../shared/asset-example.ts'
import { tested } from '../shared/asset-sample.ts'
import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { contentImages } from './shared/content-images.ts'
import { counted, verb } from '../shared/counted.ts'

const HEAVY = 100 * 1024
const TOO_HEAVY = 500 * 1024

export const imageWeight = defineCheck({
  id: 'image-weight',
  category: 'performance',
  family: 'images',
  tier: 'D',
  title: 'Images are at most 100 KiB each',
  why: 'Images are most of the bytes of most pages; a large one makes visitors wait and delays the files after it.',
  fix: 'Save images at the size in which they are shown, as AVIF or WebP, at the lowest quality without visible loss.',
  criteria: {
    pass: 'Every tested image is at most 100 KiB.',
    warn: 'At least one tested image is larger than 100 KiB, and none is larger than 500 KiB.',
    fail: 'At least one tested image is larger than 500 KiB.',
    'not-applicable': 'The size of no content image could be measured.',
    note: 'Up to 12 images are fetched; icons and the image for sharing do not count. The size is that on the wire or after decoding, whichever is smaller. For an image larger than 256 KiB it comes from Content-Length, and without that header the image does not count.',
  },
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
    if (images.length === 0) return notApplicable('No content image could be measured')
    const scope = tested(images.length, total, 'image')
    const heavy = images
      .filter(({ bytes }) => bytes > HEAVY)
      .toSorted((one, other) => other.bytes - one.bytes)
    if (heavy.length === 0) return pass(scope)

    const evidence = heavy.map(({ asset, bytes }) => ({ url: asset.url, bytes }))
    const tooHeavy = heavy.filter(({ bytes }) => bytes > TOO_HEAVY).length
    const larger = (count: number) =>
      `${counted(count, 'image')} ${verb(count, 'is', 'are')} larger`
    return tooHeavy > 0
      ? fail(`${larger(tooHeavy)} than 500 KiB (${scope})`, evidence)
      : warn(`${larger(heavy.length)} than 100 KiB (${scope})`, evidence)
  },
})
