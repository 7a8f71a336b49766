import { defineLabCheck, pass, warn } from '../check.ts'
import { countedOf } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const ENOUGH = 0.8
/** A teaser or footer that loads late is not the content. */
const FEW_WORDS = 50

export const lazyContentReachable = defineLabCheck({
  id: 'lazy-content-reachable',
  category: 'seo',
  family: 'document',
  tier: 'E',
  title: 'Content loads without scrolling',
  why: 'Google renders a page in a very tall window and neither scrolls nor clicks. Content that waits for that is not indexed.',
  fix: 'Load the content with the page, or with IntersectionObserver when it comes into view. Split long lists into pages with their own URLs.',
  criteria: {
    pass: 'The page has at least 80 % of the words of main content before scrolling, or at most 50 words fewer than after.',
    warn: 'The page has less than 80 % of the words before scrolling, and more than 50 words fewer than after.',
    'not-applicable': 'The page was not measured.',
    note: 'Words are counted once in a window as tall as the page and once after scrolling to its end, hidden words included. Content that appears only after a click is not searched for.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/javascript/lazy-loading',
  reads: ['rendered'],
  examples: {
    pass: [{ html: '<h1>Library</h1>' }, { html: '<h1>Library</h1>', lab: scrolled(375) }],
    warn: [{ html: '<h1>Library</h1>', lab: scrolled(376) }],
    'not-applicable': [
      {
        html: '<h1>Library</h1>',
        lab: { interactionTests: { scrolled: { measured: false, reason: 'It took too long.' } } },
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
      `${countedOf(after - before, after, 'word')} load only after scrolling`,
      tried.value.headings
        .filter((heading) => !known.has(heading))
        .slice(0, 10)
        .map((value) => ({ value, note: 'only after scrolling' })),
    )
  },
})

function scrolled(words: number) {
  const value = { words, headings: ['Ordinary', 'More'], links: ['/'], types: [] }
  return { interactionTests: { scrolled: { measured: true as const, value } } }
}
