import { defineLabCheck, pass, warn } from '../check.ts'
import { notMeasured } from '../shared/not-measured.ts'

const ENOUGH = 0.8
/** A teaser or a footer that comes late is not the content. */
const FEW_WORDS = 50

export const lazyContentReachable = defineLabCheck({
  id: 'lazy-content-reachable',
  category: 'seo',
  family: 'document',
  tier: 'E',
  title: 'The content comes without scrolling',
  why: 'Google looks at a page in a very tall window and neither scrolls nor clicks: what waits for that is never seen.',
  fix: 'Load the content with the page, or when it comes into view by IntersectionObserver; give long lists pages with addresses of their own.',
  criteria:
    'Counts the words of main content, hidden ones too, once in a window as tall as the page and once after scrolling to its end. Passes when the first has at least 80 % of the second, or at most 50 words fewer. Warns below; there is no failure. What comes only after a click is not looked for.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/lazy-loading',
  reads: ['rendered'],
  examples: {
    pass: [{ html: '<h1>Library</h1>' }, { html: '<h1>Library</h1>', lab: scrolled(375) }],
    warn: [{ html: '<h1>Library</h1>', lab: scrolled(376) }],
    'not-applicable': [
      {
        html: '<h1>Library</h1>',
        lab: { trials: { scrolled: { measured: false, reason: 'It took too long.' } } },
      },
    ],
  },

  evaluate({ rendered: { outline, scrolled: tried } }) {
    if (!tried.measured) return notMeasured(tried.reason)
    const before = outline.words
    const after = tried.value.words
    if (before >= ENOUGH * after || after - before <= FEW_WORDS) return pass()
    const known = new Set(outline.headings)
    return warn(
      `The main content has ${before.toLocaleString('en')} words, and ${after.toLocaleString('en')} after scrolling.`,
      tried.value.headings
        .filter((heading) => !known.has(heading))
        .slice(0, 10)
        .map((value) => ({ value, note: 'only after scrolling' })),
    )
  },
})

function scrolled(words: number) {
  const value = { words, headings: ['Ordinary', 'More'], links: ['/'], types: [] }
  return { trials: { scrolled: { measured: true as const, value } } }
}
