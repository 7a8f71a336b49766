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
  title: 'Images are no larger than they are shown',
  why: 'Images are most of what most pages fetch, and the largest of them is often what people wait for.',
  fix: 'Offer AVIF or WebP, compress to what can be seen, offer widths with srcset and sizes, and use video in place of animated GIFs.',
  criteria:
    'Passes when no image that was painted could save more than 4,096 bytes by a modern format, more compression or a size that fits where it is shown; with srcset or picture the size counts only above 12,288 bytes, and GIFs only above 100 KiB. Warns when one could, and fails when all together could save more than 500,000 bytes. The pixels of the device are counted, and images of style sheets are not held to their size. Does not apply when no image was loaded.',
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
      return notApplicable('No image was loaded.')
    }
    const heavy = heavyImages.filter((image) => image.wastedBytes > WORTH_SAYING)
    if (heavy.length === 0) return pass()
    const bytes = wastedBytes(heavy)
    const value = { number: bytes, unit: 'bytes' } as const
    const message = `${counted(heavy.length, 'image')} could save ${kibibytes(bytes)}.`
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
    note: [`${kibibytes(wasted)} to save.`, ...reasons].join(' '),
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
