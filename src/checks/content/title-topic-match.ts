import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { primarySubtag } from '../../facts/derived/language-tags.ts'
import { mainHeadings } from '../../facts/derived/main-heading.ts'
import { pageTitle } from '../../facts/derived/page-title.ts'
import { stopWordsOf } from '../../facts/derived/stop-words.ts'
import { wordsOf } from '../../facts/derived/text-words.ts'
import { cutShort } from '../shared/truncated.ts'

/** Where a text says what it is about. */
const OPENING_WORDS = 200
/** Enough for 200 words of the longest languages; more need not be cut into words. */
const OPENING_CHARACTERS = 5000
const SHORTEST = 3
/** Words that begin alike are mostly forms of one: opening, opened, opens. */
const STEM = 4
const FEWEST = 2

export const titleTopicMatch = defineCheck({
  id: 'title-topic-match',
  category: 'content',
  family: 'content',
  tier: 'F',
  title: 'Title, heading and text share a topic',
  why: 'People who come for what the title says want to find it again at the top of the page.',
  fix: 'Use the words of the title in the main heading or the first paragraph, or change the title.',
  criteria:
    'Passes when at least one word of the title is in a visible main heading or among the first 200 words of the main content. Warns when none is; there is no failure. Words are the same when their first 4 letters are, accents and case left aside; words of fewer than 3 letters and stop words of the page’s language do not count. Not applicable when fewer than 2 words of the title are left, when there is no heading and no text, and where parsing stopped at a limit before one was found.',
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
    if (topics.length < FEWEST) return notApplicable('The title has too few words of its own.')

    const names = mainHeadings(headings).map(({ name }) => name)
    const opening = wordsOf(text.main.slice(0, OPENING_CHARACTERS)).slice(0, OPENING_WORDS)
    const words = [...wordsOf(names.join(' ')), ...opening]
    if (words.length === 0) return notApplicable('There is no heading and no text to compare with.')

    const stems = new Set(words.map(stemOf))
    if (topics.some((topic) => stems.has(stemOf(topic)))) return pass()
    const unread = cutShort(document)
    if (unread) return unread
    return warn(
      'No word of the title is in the main heading or at the beginning of the text.',
      topics.map((value) => ({ value })),
    )
  },
})

/** Without accents, so that forms with another vowel or accent still begin alike where they can. */
function stemOf(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').slice(0, STEM)
}
