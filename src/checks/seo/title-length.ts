import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { pageTitle } from '../../facts/derived/page-title.ts'
import { titlePlaceholder } from './shared/placeholder-texts.ts'
import { columnCount, graphemeCount, textWidth } from '../shared/text-width.ts'

/** Desktop results set titles in Arial at 20 px. */
const FONT_SIZE = 20
const PIXELS = { least: 200, most: 561 }
const CHARACTERS = { least: 30, most: 60, absurd: 1024 }

export const titleLength = defineCheck({
  id: 'title-length',
  category: 'seo',
  family: 'title',
  tier: 'E',
  title: 'The title fits the line of a search result',
  why: 'Results cut a title by its width, and a very short one leaves out what people search for.',
  fix: 'Say what the page is about in 30 to 60 characters of at most 561 pixels (10 to 28 in Chinese, Japanese or Korean), the important words first.',
  criteria:
    'Passes with 30 to 60 characters of 200 to 561 pixels in all. Warns when it is shorter or longer, and fails above 1,024 characters. Pixels are those of Arial at 20 pixels; Chinese, Japanese and Korean characters and emoji count as two, and a title made up mostly of them is only short below 200 pixels, which leaves 10 to 28 of them. A letter with its accents is one character, and white space is folded. Not applicable without a title, with an empty one, and to a placeholder such as Untitled, which title-present tells.',
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  reads: ['head'],
  examples: {
    pass: [
      { html: '<title>Opening hours of the town library</title>' },
      { html: '<title>図書館の開館時間とアクセスのご案内</title>' },
    ],
    warn: [
      { html: '<title>Library</title>' },
      {
        html: '<title>Opening hours, directions, events, catalogue and everything else about the town library</title>',
      },
    ],
    fail: [{ html: `<title>${'library '.repeat(140)}</title>` }],
    'not-applicable': [{ html: '<h1>Library</h1>' }, { html: '<title>Untitled</title>' }],
  },

  evaluate({ head }) {
    const title = pageTitle(head)
    if (title === null || title === '') return notApplicable('The page has no title.')
    if (titlePlaceholder(title)) return notApplicable('The title is a placeholder.')

    const characters = graphemeCount(title)
    if (characters > CHARACTERS.absurd) {
      return fail(`The title has ${characters} characters.`, [], {
        value: { number: characters, unit: 'characters' },
      })
    }
    const pixels = textWidth(title, FONT_SIZE)
    const columns = columnCount(title)
    const value = { number: pixels, unit: 'pixels' } as const
    const size = `${characters} characters, ${pixels} pixels wide`
    const evidence = [{ value: title, note: size }]
    if (pixels > PIXELS.most) {
      return warn(`The title is long (${size}): results will cut it.`, evidence, { value })
    }
    if (columns > CHARACTERS.most) return warn(`The title is long (${size}).`, evidence, { value })
    if (pixels < PIXELS.least || (columns < CHARACTERS.least && !isWide(title))) {
      return warn(`The title is short (${size}).`, evidence, { value })
    }
    return pass(`${size}.`, { value })
  },
})

/** Chinese, Japanese and Korean say in one character what takes others several: the width decides. */
function isWide(title: string): boolean {
  return columnCount(title) > 1.5 * graphemeCount(title)
}
