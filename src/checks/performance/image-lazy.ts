import { isTrackingPixel } from '../../facts/derived/tracking-pixel.ts'
import type { HeadingFact, ImageFact } from '../../facts/element-facts.ts'
import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** The first images are likely in the first viewport, where lazy loading delays them. */
const EAGER = 3
const MAX_LATE = 5
const ICON = 48
const LARGE_AREA = 400 * 300

export const imageLazy = defineCheck({
  id: 'image-lazy',
  category: 'performance',
  family: 'images',
  tier: 'F',
  title: 'Images below the first screen load lazily',
  why: 'Visitors download images that they never scroll to, and wait longer for the first large image when that one loads lazily.',
  fix: 'Add loading="lazy" to images below the first screen, and remove it from the first large image.',
  criteria: {
    pass: 'At most 5 images after the third one load without lazy loading, and no first large image loads lazily before the headings.',
    warn: 'More than 5 images after the third one load without lazy loading.',
    fail: 'The first large image loads lazily and stands before the first heading, or before the first heading below h1.',
    'not-applicable': 'The page has no content images.',
    note: 'Large means at least 400 × 300 (120,000) pixels by the width and height attributes, outside header, nav and footer. Lazy means loading="lazy" or an attribute of a lazy-loading script such as data-src. Hidden images, images of at most 48 × 48 pixels by attributes, tracking pixels (width and height at most 1 pixel) and images without a file to fetch do not count.',
  },
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
    'not-applicable': [
      { html: '<p>No image.</p>' },
      { html: pictures(9, 'style="width:1px;height:1px"') },
    ],
  },

  evaluate({ headings, images }) {
    const content = images.filter(isContent)
    if (content.length === 0) return notApplicable('The page has no content images')

    const hero = content.find(isLarge)
    if (hero && isLazy(hero) && standsFirst(hero, headings)) {
      return fail('Lazy loading delays the first large image', [at(hero)])
    }
    const late = content.slice(EAGER).filter((image) => !isLazy(image))
    if (late.length <= MAX_LATE) return pass()
    return warn(
      `${counted(late.length, 'image')} after the third one load without lazy loading`,
      late.map(at),
      {
        value: { number: late.length, unit: 'count' },
      },
    )
  },
})

function isContent(image: ImageFact): boolean {
  const { tag, src, srcset, exposed, width, height } = image
  const isIcon = pixels(width) <= ICON && pixels(height) <= ICON
  const fetched = srcset.length > 0 || (src !== null && !/^\s*data:/i.test(src))
  return tag === 'img' && exposed && fetched && !isIcon && !isTrackingPixel(image)
}

function isLarge({ place, width, height }: ImageFact): boolean {
  const known = Number.isFinite(pixels(width)) && Number.isFinite(pixels(height))
  return (
    (place === 'main' || place === 'body') && known && pixels(width) * pixels(height) >= LARGE_AREA
  )
}

/** Lazy-loading scripts keep the URL in a separate attribute. */
function isLazy({ loading, dataSource }: ImageFact): boolean {
  return loading?.trim().toLowerCase() === 'lazy' || dataSource !== null
}

/** Before the main heading, or before the first one below it: the best that markup shows about the first viewport. */
function standsFirst({ line }: ImageFact, headings: readonly HeadingFact[]): boolean {
  if (line === null) return false
  const first = headings.find(({ exposed }) => exposed)
  const below = headings.find(({ exposed, level }) => exposed && level > 1)
  return [first, below].some((heading) => (heading?.line ?? 0) > line)
}

/** Infinity if the size is unknown. */
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
