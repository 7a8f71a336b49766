import { isTrackingPixel } from '../../facts/derived/tracking-pixel.ts'
import type { ImageFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { countedOf, verb } from '../shared/counted.ts'

/** A recommendation: a screen reader reads an alt text in one go, without a way to pause in it. */
const LONG = 125

const FILE_NAME = /^[^\s/]+\.(avif|bmp|gif|heic|jpe?g|png|svg|tiff?|webp)$/i
const CAMERA_NAME = /^(dsc|img|image|picture|pic|screenshot|photo)?[-_ ]?\d{2,}$/i
const KINDS = new Set(
  'image img photo photograph picture pic logo icon graphic banner thumbnail placeholder bild foto'.split(
    ' ',
  ),
)

export const imageAltQuality = defineCheck({
  id: 'image-alt-quality',
  category: 'accessibility',
  family: 'image-alternatives',
  tier: 'F',
  title: 'Text alternatives describe their images',
  why: 'Screen readers read out a file name or the word “image”, and the listener does not learn what the image shows.',
  fix: 'Describe in one short sentence what the image shows or does. Next to text that says the same, use alt="".',
  criteria: {
    pass: 'No text alternative is a file name, a generic word, a repetition of its link or longer than 125 characters.',
    warn: 'A text alternative is a file name (photo.jpg, DSC_0042), only a word such as image, photo, logo or banner, repeats the text of its link, or is longer than 125 characters.',
    'not-applicable': 'No image has a text alternative.',
    note: 'Hidden images, tracking pixels (width and height at most 1 pixel) and empty text alternatives are not checked. The text alternative is not compared with what the image shows.',
  },
  source: 'https://www.w3.org/WAI/tutorials/images/tips/',
  reads: ['images'],
  examples: {
    pass: [{ html: '<img src="a.jpg" alt="Two children read under a lamp">' }],
    warn: [
      { html: '<img src="a.jpg" alt="DSC_0042.jpg">' },
      { html: '<img src="a.jpg" alt="Photo">' },
      { html: '<a href="/hours"><img src="clock.svg" alt="Opening hours"> Opening hours</a>' },
    ],
    'not-applicable': [
      { html: '<img src="line.png" alt="">' },
      { html: '<img src="https://tracker.example/p" alt="image" style="width:1px;height:1px">' },
    ],
  },

  evaluate({ images }) {
    const described = images.filter(
      (image) => image.exposed && (image.alt ?? '').trim() !== '' && !isTrackingPixel(image),
    )
    if (described.length === 0) return notApplicable('No image has a text alternative')

    const evidence = described.flatMap((image) => {
      const note = problemOf(image)
      return note === null ? [] : [{ ...at(image), value: image.alt ?? '', note }]
    })
    if (evidence.length === 0) return pass()
    const message = `${countedOf(evidence.length, described.length, 'text alternative')} ${verb(evidence.length, 'does', 'do')} not describe the image well`
    return warn(message, evidence, { value: { number: evidence.length, unit: 'count' } })
  },
})

function problemOf({ alt, linkText }: ImageFact): string | null {
  const text = (alt ?? '').trim()
  if (FILE_NAME.test(text) || CAMERA_NAME.test(text)) return 'file name'
  if (KINDS.has(text.toLowerCase())) return 'generic word'
  if (linkText !== null && isSame(linkText, text)) return 'repeats the link text'
  if (text.length > LONG) return `${text.length} characters long`
  return null
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase()
}
