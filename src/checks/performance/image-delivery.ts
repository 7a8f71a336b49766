import type { HeavyImage } from '../../facts/lab/loading-facts.ts'
import { kibibytes } from './shared/amounts.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'
import { wastedBytes } from './shared/wasted-files.ts'

const AUDIT = 'image-delivery-insight'
const WORTH_SAYING = 4096
const TOO_MUCH = 500_000

export const imageDelivery = defineLabCheck({
  id: 'image-delivery',
  category: 'performance',
  importance: 'medium',
  title: 'Loaded images are no larger than needed',
  why: 'Images are most of the bytes of most pages, and visitors often wait longest for the largest image.',
  fix: 'Offer AVIF or WebP, compress more, offer several widths with srcset and sizes, and replace animated GIFs with videos.',
  criteria: {
    pass: 'No painted image could save more than 4,096 bytes.',
    warn: 'At least one painted image could save more than 4,096 bytes, and all such images together at most 500,000 bytes.',
    fail: 'The images that could save more than 4,096 bytes each could save more than 500,000 bytes together.',
    'not-applicable': 'The page loads no image, or Lighthouse gave no result.',
    note: 'Savings come from a modern format, more compression, or a size that fits the place of the image in device pixels. With srcset or picture, the size counts only above 12,288 bytes. GIFs count only above 100 KiB. For images of style sheets the size does not count.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/image-delivery',
  reads: ['loading'],
  supersedes: ['image-formats', 'image-responsive', 'animated-gif'],
  examples: {
    pass: [images([]), images([4096])],
    warn: [images([4097]), images([320_000, 180_000])],
    fail: [images([320_000, 180_001])],
    'not-applicable': [rowsExample(AUDIT, [])],
  },

  evaluate({ loading: { heavyImages, files } }) {
    if (heavyImages === null) return notMeasured()
    if (heavyImages.length === 0 && !files.some(({ type }) => type === 'Image')) {
      return notApplicable('The page loads no image')
    }
    const heavy = heavyImages.filter((image) => image.wastedBytes > WORTH_SAYING)
    if (heavy.length === 0) return pass()
    const bytes = wastedBytes(heavy)
    const value = { number: bytes, unit: 'bytes' } as const
    const message = `${counted(heavy.length, 'image')} could be ${kibibytes(bytes)} smaller`
    const evidence = heavy.toSorted((one, other) => other.wastedBytes - one.wastedBytes).map(rowOf)
    return bytes > TOO_MUCH
      ? fail(message, evidence, { value })
      : warn(message, evidence, { value })
  },
})

function rowOf({ bytes, wastedBytes: wasted, reasons, ...element }: HeavyImage): Evidence {
  return {
    ...onPage(element),
    bytes,
    note: [`Could save ${kibibytes(wasted)}.`, ...reasons].join(' '),
  }
}

function images(wasted: readonly number[]) {
  const rows = wasted.map((bytes, index) => ({
    url: `https://www.example.com/${index}.jpg`,
    node: { type: 'node', snippet: `<img src="/${index}.jpg" alt="">` },
    totalBytes: bytes + 50_000,
    wastedBytes: bytes,
    subItems: { items: [{ reason: 'Use responsive images.', wastedBytes: bytes }] },
  }))
  const files = [
    { url: 'https://www.example.com/0.jpg', type: 'Image', bytes: 90_000, party: 'first' },
  ] as const
  return { ...rowsExample(AUDIT, rows), facts: { loading: { files } } }
}
