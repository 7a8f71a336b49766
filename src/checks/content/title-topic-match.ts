import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { primarySubtag } from '../../facts/derived/language-tags.ts'
import { mainHeadings } from '../../facts/derived/main-heading.ts'
import { pageTitle } from '../../facts/derived/page-title.ts'
import { stopWordsOf } from '../../facts/derived/stop-words.ts'
import { wordsOf } from '../../facts/derived/text-words.ts'
import { cutShort } from '../shared/truncated.ts'

/** Where a text states its topic. */
const OPENING_WORDS = 200
/** Enough for 200 words of the longest languages; further text need not be segmented. */
const OPENING_CHARACTERS = 5000
const SHORTEST = 3
/** Words with the same beginning are usually forms of one word: opening, opened, opens. */
const STEM = 4
const FEWEST = 2

export const titleTopicMatch = defineCheck({
  id: 'title-topic-match',
  category: 'content',
  family: 'content',
  tier: 'F',
  title: 'Title, heading and text share a topic',
  why: 'Visitors who follow the title expect to find its topic at the top of the page.',
  fix: 'Use words of the title in the main heading or the first paragraph, or change the title.',
  criteria: {
    pass: 'At least one word of the title is in a visible main heading or in the first 200 words of the main content.',
    warn: 'No word of the title is in a visible main heading or in the first 200 words of the main content.',
    'not-applicable':
      'The title has fewer than 2 significant words, the page has no heading and no text, or parsing stopped before the end and no word was found up to there.',
    note: 'Words match if their first 4 letters do, regardless of accents and case. Words of fewer than 3 letters and stop words of the page’s language do not count.',
  },
  source: 'https://developers.google.com/search/docs/appearance/title-link',
  reads: ['document', 'head', 'headings', 'text'],
  examples: {
    pass: [
      {
        html: '<html lang="en"><title>Opening hours – Library</title><h1>When we open</h1><p>Ask us.',
      },
      {
        html: '<title>Bücher leihen</title><h1>Service</h1><p>Ein Buch kann hier geliehen werden, ebenso Bücherkisten.',
      },
    ],
    warn: [
      {
        html: '<title>Opening hours – Library</title><h1>Welcome</h1><p>We sell chairs and tables.',
      },
    ],
    'not-applicable': [
      { html: '<title>Acme</title><h1>Welcome</h1>' },
      { html: '<title>Opening hours – Library</title>' },
    ],
  },

  evaluate({ document, head, headings, text }) {
    const stopWords = stopWordsOf(primarySubtag(head.html.lang ?? ''))
    const topics = wordsOf(pageTitle(head) ?? '').filter(
      (word) => word.length >= SHORTEST && !stopWords.has(word),
    )
    if (topics.length < FEWEST) return notApplicable('The title has fewer than 2 significant words')

    const names = mainHeadings(headings).map(({ name }) => name)
    const opening = wordsOf(text.main.slice(0, OPENING_CHARACTERS)).slice(0, OPENING_WORDS)
    const words = [...wordsOf(names.join(' ')), ...opening]
    if (words.length === 0)
      return notApplicable('The page has no heading and no text to compare with the title')

    const stems = new Set(topics.map(stemOf))
    if (words.some((word) => stems.has(stemOf(word)))) return pass()
    const unread = cutShort(document)
    if (unread) return unread
    return warn(
      'No word of the title is in the main heading or the first 200 words of the text',
      topics.map((value) => ({ value })),
    )
  },
})

/** Without accents, so that forms with another vowel or accent still share a beginning. */
function stemOf(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').slice(0, STEM)
}
