import type { HeadingFact, ImageFact } from '../../facts/element-facts.ts'
import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** The first images are likely to be on the first screen, where loading lazily delays them. */
const EAGER = 3
const MAX_LATE = 5
const ICON = 48
const LARGE_AREA = 400 * 300

export const imageLazy = defineCheck({
  id: 'image-lazy',
  category: 'performance',
  family: 'images',
  tier: 'F',
  title: 'Images far down the page are loaded lazily',
  why: 'Images that nobody scrolls to need not be fetched; the first large one needs to be fetched at once.',
  fix: 'Add loading="lazy" to images below the first screen, and take it off the first large image.',
  criteria:
    'Passes when at most 5 images after the third one are not loaded lazily, and warns with more. Fails when the first large image is loaded lazily and stands before the first heading, or before the first one below h1; large is from 120,000 pixels on (400 × 300) by its width and height attributes, outside of header, nav and footer. loading="lazy" counts, and so does an attribute of a lazy-loading script such as data-src. Hidden images, images of at most 48 × 48 pixels and those without a file to fetch are left out. Does not apply when no image is left.',
  source: 'https://web.dev/articles/browser-level-image-lazy-loading',
  reads: ['headings', 'images'],
  examples: {
    pass: [{ html: pictures(8, '') }, { html: pictures(3, '') + pictures(20, 'loading="lazy"') }],
    warn: [{ html: pictures(9, '') }],
    fail: [
      {
        html: '<main>\n<img src="/a.jpg" alt="" width="1200" height="600" loading="lazy">\n<h1>Title</h1>\n<h2>More</h2>',
      },
    ],
    'not-applicable': [{ html: '<p>No image.</p>' }],
  },

  evaluate({ headings, images }) {
    const content = images.filter(isContent)
    if (content.length === 0) return notApplicable('There are no content images.')

    const hero = content.find(isLarge)
    if (hero && isLazy(hero) && standsFirst(hero, headings)) {
      return fail('The first large image is loaded lazily, which delays it.', [at(hero)])
    }
    const late = content.slice(EAGER).filter((image) => !isLazy(image))
    if (late.length <= MAX_LATE) return pass()
    return warn(
      `${counted(late.length, 'image')} after the third one are loaded at once.`,
      late.map(at),
      {
        value: { number: late.length, unit: 'count' },
      },
    )
  },
})

function isContent({ tag, src, srcset, exposed, width, height }: ImageFact): boolean {
  const isIcon = pixels(width) <= ICON && pixels(height) <= ICON
  const fetched = srcset.length > 0 || (src !== null && !/^\s*data:/i.test(src))
  return tag === 'img' && exposed && fetched && !isIcon
}

function isLarge({ place, width, height }: ImageFact): boolean {
  const known = Number.isFinite(pixels(width)) && Number.isFinite(pixels(height))
  return (
    (place === 'main' || place === 'body') && known && pixels(width) * pixels(height) >= LARGE_AREA
  )
}

/** Scripts that load lazily keep the address in an attribute of their own. */
function isLazy({ loading, dataSource }: ImageFact): boolean {
  return loading?.trim().toLowerCase() === 'lazy' || dataSource !== null
}

/** Before the main heading, or before the first one below it: all that markup tells about the first screen. */
function standsFirst({ line }: ImageFact, headings: readonly HeadingFact[]): boolean {
  if (line === null) return false
  const first = headings.find(({ exposed }) => exposed)
  const below = headings.find(({ exposed, level }) => exposed && level > 1)
  return [first, below].some((heading) => (heading?.line ?? 0) > line)
}

/** Infinity where the size is not known. */
function pixels(value: string | null): number {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isNaN(number) || /%/.test(value ?? '') ? Number.POSITIVE_INFINITY : number
}

function pictures(count: number, attributes: string): string {
  return Array.from(
    { length: count },
    (_, index) => `<img src="/${index}.png" alt="" ${attributes}>`,
  ).join('')
}
