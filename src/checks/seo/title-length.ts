import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { pageTitle } from '../../facts/derived/page-title.ts'
import { titlePlaceholder } from './shared/placeholder-texts.ts'
import { columnCount, graphemeCount, textWidth } from '../shared/text-width.ts'

/** Desktop results show titles in Arial at 20 px. */
const FONT_SIZE = 20
const PIXELS = { least: 200, most: 561 }
const CHARACTERS = { least: 30, most: 60, absurd: 1024 }

export const titleLength = defineCheck({
  id: 'title-length',
  category: 'seo',
  family: 'title',
  tier: 'E',
  title: 'The title fits a line of the search results',
  why: 'Search engines cut a title by its width. A very short title misses words that people search for.',
  fix: 'Say what the page is about in 30 to 60 characters of at most 561 pixels (10 to 28 in Chinese, Japanese or Korean), the important words first.',
  criteria: {
    pass: 'The title has 30 to 60 characters and is 200 to 561 pixels wide.',
    warn: 'The title is shorter or longer.',
    fail: 'The title has more than 1,024 characters.',
    'not-applicable':
      'The page has no title, or a placeholder such as Untitled, which title-present reports.',
    note: 'Pixels are those of Arial at 20 pixels. Chinese, Japanese and Korean characters and emoji count as two. A title made up mostly of them is short only below 200 pixels, so that 10 to 28 of them pass. A letter with its accents is one character, and white space is collapsed.',
  },
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
    if (title === null || title === '') return notApplicable('The page has no title')
    if (titlePlaceholder(title))
      return notApplicable('The title is a placeholder, which title-present reports')

    const characters = graphemeCount(title)
    if (characters > CHARACTERS.absurd) {
      return fail(`The title has ${counted(characters, 'character')}`, [], {
        value: { number: characters, unit: 'characters' },
      })
    }
    const pixels = textWidth(title, FONT_SIZE)
    const columns = columnCount(title)
    const value = { number: pixels, unit: 'pixels' } as const
    const size = `${counted(characters, 'character')}, ${counted(pixels, 'pixel')}`
    const evidence = [{ value: title, note: size }]
    if (pixels > PIXELS.most) {
      return warn(`The title is too long for a search result: ${size}`, evidence, { value })
    }
    if (columns > CHARACTERS.most) return warn(`The title is long: ${size}`, evidence, { value })
    if (pixels < PIXELS.least || (columns < CHARACTERS.least && !isWide(title))) {
      return warn(`The title is short: ${size}`, evidence, { value })
    }
    return pass(`The title has ${size}`, { value })
  },
})

/** Chinese, Japanese and Korean need fewer characters than other languages: the width decides. */
function isWide(title: string): boolean {
  return columnCount(title) > 1.5 * graphemeCount(title)
}
