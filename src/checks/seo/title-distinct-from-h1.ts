import { defineCheck, inform, notApplicable } from '../check.ts'
import { headingText, mainHeadings } from '../../facts/derived/main-heading.ts'
import { pageTitle } from '../../facts/derived/page-title.ts'

const COMPARED = 500
const WORDS = new Intl.Segmenter('und', { granularity: 'word' })

export const titleDistinctFromH1 = defineCheck({
  id: 'title-distinct-from-h1',
  category: 'seo',
  importance: 'informative',
  title: 'Title and main heading are related',
  why: 'People who click a search result expect the words of its title on the page.',
  fix: 'Use the words of the title in the main heading. The two may be the same.',
  criteria: {
    informative:
      'The report shows whether the title and the first main heading are the same, share a word or share no word.',
    'not-applicable': 'The page has no title or no main heading.',
    note: 'Main headings are visible headings of level 1 with text. Upper and lower case make no difference, and the first 500 characters of each are compared.',
  },
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  reads: ['head', 'headings'],
  examples: {
    informative: [
      { html: '<title>Opening hours</title><h1>Opening hours</h1>' },
      { html: '<title>Library</title><h1>Welcome</h1>' },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head, headings }) {
    const title = pageTitle(head)
    const [first] = mainHeadings(headings)
    const heading = first ? headingText(first) : ''
    if (!title || heading === '') return notApplicable('The page has no title or no main heading')

    const evidence = [
      { name: 'title', value: title },
      { name: 'h1', value: heading },
    ]
    return inform(`Title and main heading ${relation(title, heading)}`, evidence)
  },
})

function relation(title: string, heading: string): string {
  if (title.toLowerCase() === heading.toLowerCase()) return 'are the same'
  const words = new Set(wordsOf(heading))
  return wordsOf(title).some((word) => words.has(word)) ? 'share words' : 'share no word'
}

function wordsOf(text: string): string[] {
  const segments = WORDS.segment(text.slice(0, COMPARED).toLowerCase())
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}
