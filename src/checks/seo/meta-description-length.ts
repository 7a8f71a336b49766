import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { metaContents } from '../../facts/derived/page-title.ts'
import { columnCount, graphemeCount, textWidth } from '../shared/text-width.ts'

/** Desktop results show the snippet in Arial at 14 px. */
const FONT_SIZE = 14
const PIXELS = { least: 400, most: 985 }
const CHARACTERS = { least: 70, most: 160 }

export const metaDescriptionLength = defineCheck({
  id: 'meta-description-length',
  category: 'seo',
  family: 'description',
  tier: 'F',
  title: 'The meta description fits the search snippet',
  why: 'A search snippet has room for about two lines. Longer text is cut, and a few words say little.',
  fix: 'Summarise the page in 70 to 160 characters of at most 985 pixels (35 to 70 characters in Chinese, Japanese or Korean).',
  criteria: {
    pass: 'The meta description has 70 to 160 characters and is 400 to 985 pixels wide.',
    warn: 'The meta description is shorter or longer.',
    'not-applicable': 'The page has no meta description.',
    note: 'Pixels are those of Arial at 14 pixels. Chinese, Japanese and Korean characters and emoji count as two, so that 35 to 70 of them pass. The first meta description that is not empty is measured, with white space collapsed.',
  },
  source: 'https://developers.google.com/search/docs/appearance/snippet',
  reads: ['head'],
  examples: {
    pass: [
      {
        html: '<meta name="description" content="The town library is open from Tuesday to Saturday. See the hours of each branch and on holidays.">',
      },
    ],
    warn: [
      { html: '<meta name="description" content="Opening hours">' },
      { html: `<meta name="description" content="${'Opening hours of the library. '.repeat(8)}">` },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head }) {
    const text = metaContents(head, 'description').find((content) => content !== '')
    if (text === undefined) return notApplicable('The page has no meta description')

    const characters = graphemeCount(text)
    const columns = columnCount(text)
    const pixels = textWidth(text, FONT_SIZE)
    const value = { number: characters, unit: 'characters' } as const
    const size = `${counted(characters, 'character')}, ${counted(pixels, 'pixel')}`
    const evidence = [{ value: text, note: size }]
    if (pixels > PIXELS.most) {
      return warn(`The meta description is too long for a snippet: ${size}`, evidence, { value })
    }
    if (columns > CHARACTERS.most) {
      return warn(`The meta description is long: ${size}`, evidence, { value })
    }
    if (columns < CHARACTERS.least || pixels < PIXELS.least) {
      return warn(`The meta description is short: ${size}`, evidence, { value })
    }
    return pass(`The meta description has ${size}`, { value })
  },
})
