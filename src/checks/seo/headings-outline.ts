import { defineCheck, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { cutShort } from '../shared/truncated.ts'

const LONG_PAGE_WORDS = 300
const LONG_STRETCH_WORDS = 500

export const headingsOutline = defineCheck({
  id: 'headings-outline',
  category: 'seo',
  family: 'headings',
  tier: 'F',
  title: 'Subheadings structure the text',
  why: 'People skim long texts by their headings. Screen readers and answer engines use headings to find parts of a page.',
  fix: 'Divide long text with <h2> and <h3> elements that say what follows.',
  criteria: {
    pass: 'The page has at most 300 words, or it has a subheading; no stretch without a heading has more than 500 words.',
    warn: 'The page has more than 300 words and no subheading, or a stretch without a heading has more than 500 words.',
    'not-applicable': 'Parsing stopped at a limit.',
    note: 'Subheadings are headings of level 2 and lower that are not hidden, with levels set by aria-level included. All visible words of the page count, also those of navigation and footer.',
  },
  source: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
  reads: ['headings', 'text', 'document'],
  examples: {
    pass: [
      { html: '<h1>Library</h1><p>Open daily.' },
      { html: `<h1>Library</h1><p>${'word '.repeat(200)}<h2>Hours</h2><p>${'word '.repeat(200)}` },
    ],
    warn: [
      { html: `<h1>Library</h1><p>${'word '.repeat(400)}` },
      { html: `<h1>Library</h1><h2>Hours</h2><p>${'word '.repeat(600)}` },
    ],
  },

  evaluate({ headings, text, document }) {
    const cut = cutShort(document)
    if (cut) return cut

    const subHeadings = headings.filter(({ level, exposed }) => level > 1 && exposed)
    if (subHeadings.length === 0 && text.words > LONG_PAGE_WORDS) {
      return warn(`The page has ${counted(text.words, 'word')} and no subheading`, [], {
        value: { number: text.words, unit: 'words' },
      })
    }
    const { longestStretchWords } = text
    return longestStretchWords > LONG_STRETCH_WORDS
      ? warn(`${counted(longestStretchWords, 'word')} in a row have no heading`, [], {
          value: { number: longestStretchWords, unit: 'words' },
        })
      : pass()
  },
})
