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
  title: 'Sub-headings structure the text',
  why: 'People skim long texts by their headings, and so do screen readers and answer engines.',
  fix: 'Break long text up with <h2> and <h3> that say what follows.',
  criteria:
    'Passes when a page of more than 300 words has a sub-heading and no stretch without a heading is longer than 500 words; a page of at most 300 words needs no sub-heading. Warns otherwise. Sub-headings are h2 to h6, a further level by aria-level included, that are not hidden; all visible words of the page count, those of navigation and footer too. Not applicable where parsing stopped at a limit.',
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
      return warn(`${counted(text.words, 'word')} stand without a sub-heading.`, [], {
        value: { number: text.words, unit: 'words' },
      })
    }
    const { longestStretchWords } = text
    return longestStretchWords > LONG_STRETCH_WORDS
      ? warn(`${counted(longestStretchWords, 'word')} stand between two headings.`, [], {
          value: { number: longestStretchWords, unit: 'words' },
        })
      : pass()
  },
})
