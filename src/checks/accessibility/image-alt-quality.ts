import type { ImageFact } from '../../facts/element-facts.ts'
import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'

/** Advice, not a rule: a screen reader reads an alternative in one go, without a way to pause in it. */
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
  title: 'Text alternatives say what is in the image',
  why: 'A file name or the word “image” is read aloud and tells nothing.',
  fix: 'Say what the image shows or does, in a sentence at most. Beside a text that says the same, write alt="".',
  criteria:
    'Passes when no text alternative is the name of a file (photo.jpg, DSC_0042), a mere word for a picture (image, photo, logo, banner), the text of the link around it once more, or longer than 125 characters. Warns when one is. Hidden images and empty alternatives are left out, and what the image shows is not compared with its text. Does not apply when no image has an alternative.',
  source: 'https://www.w3.org/WAI/tutorials/images/tips/',
  reads: ['images'],
  examples: {
    pass: [{ html: '<img src="a.jpg" alt="Two children read under a lamp">' }],
    warn: [
      { html: '<img src="a.jpg" alt="DSC_0042.jpg">' },
      { html: '<img src="a.jpg" alt="Photo">' },
      { html: '<a href="/hours"><img src="clock.svg" alt="Opening hours"> Opening hours</a>' },
    ],
    'not-applicable': [{ html: '<img src="line.png" alt="">' }],
  },

  evaluate({ images }) {
    const described = images.filter((image) => image.exposed && (image.alt ?? '').trim() !== '')
    if (described.length === 0) return notApplicable('No image has a text alternative.')

    const evidence = described.flatMap((image) => {
      const note = problemOf(image)
      return note === null ? [] : [{ ...at(image), value: image.alt ?? '', note }]
    })
    if (evidence.length === 0) return pass()
    const message = `To be written better: ${evidence.length} of ${counted(described.length, 'text alternative')}.`
    return warn(message, evidence, { value: { number: evidence.length, unit: 'count' } })
  },
})

function problemOf({ alt, linkText }: ImageFact): string | null {
  const text = (alt ?? '').trim()
  if (FILE_NAME.test(text) || CAMERA_NAME.test(text)) return 'It is the name of a file.'
  if (KINDS.has(text.toLowerCase())) return 'It only says that there is an image.'
  if (linkText !== null && isSame(linkText, text)) return 'The link says the same beside it.'
  if (text.length > LONG) return `It is ${text.length} characters long.`
  return null
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase()
}
