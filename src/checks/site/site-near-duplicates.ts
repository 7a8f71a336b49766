import { type Pair, similarPairs } from '../../crawl/likeness/similar-pairs.ts'
import { counted } from '../shared/counted.ts'
import { indexablePages, urlOf } from './shared/known-urls.ts'
import { canBeAlike, READ_CHARACTERS, textIdentity } from './shared/read-in-part.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'
import type { SiteFacts, SitePage } from '../../crawl/site-facts/site-facts.ts'

const ALIKE = 0.9

export const siteNearDuplicates = defineSiteCheck({
  id: 'site-near-duplicates',
  category: 'seo',
  importance: 'medium',
  title: 'Pages differ from each other',
  why: 'Nearly equal pages compete for the same searches, and most of them are not shown.',
  fix: 'Merge the pages, or say on each what is different.',
  criteria: {
    pass: 'No two main texts of one language are at least 0.9 alike.',
    warn: 'Two are, and are not equal.',
    'not-applicable': 'Fewer than two pages with 200 characters of main text can be indexed.',
    note: 'Likeness is the share of four-word sequences that two texts have in common, estimated within 0.04. Of long texts the first 20,000 characters and the number of words are compared.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  judges: 'indexable',
  examples: {
    pass: [
      { urls: { '/': { text: text(0, 200) }, '/a': { text: text(5000, 200) } } },
      {
        urls: {
          '/': { text: text(0, 400), characters: 20_000, words: 5000 },
          '/a': { text: `${text(0, 400)} and two`, characters: 20_000, words: 8000 },
        },
      },
    ],
    warn: [{ urls: { '/': { text: text(0, 400) }, '/a': { text: `${text(0, 400)} and two` } } }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const pages = indexablePages(site).filter(({ sketch }) => sketch !== null)
    if (pages.length < 2) return siteNotApplicable('Fewer than two pages have enough text.')
    const pairs = [...Map.groupBy(pages, ({ lang }) => lang?.split('-')[0] ?? '').values()].flatMap(
      pairsOf,
    )
    if (pairs.length === 0) return PASS
    const numbers = new Set(pairs.flatMap(({ one, other }) => [one, other]))
    return {
      status: 'warn',
      message: `${counted(numbers.size, 'page')} are nearly the same as another one`,
      rows: pairs.map(({ one, other, likeness }) => ({
        url: urlOf(site, one),
        target: urlOf(site, other),
        value: `${Math.floor(likeness * 100)}% the same`,
        ...(isInPart(site, one, other) && { note: 'as far as they were read, 20,000 characters' }),
      })),
      pages: [...numbers],
    }
  },
})

function isInPart({ pages }: SiteFacts, ...numbers: readonly number[]): boolean {
  return numbers.some((number) => (pages.get(number)?.characters ?? 0) >= READ_CHARACTERS)
}

/** Equal texts are another check's; of each text, one page is compared. */
function pairsOf(pages: readonly SitePage[]): Pair[] {
  const different = [...new Map(pages.map((page) => [textIdentity(page), page])).values()]
  const byNumber = new Map(different.map((page) => [page.number, page]))
  return similarPairs(
    different.map(({ number, sketch }) => ({
      number,
      sketch: Buffer.from(sketch ?? '', 'base64'),
    })),
    ALIKE,
  ).filter(({ one, other }) => {
    const [page, like] = [byNumber.get(one), byNumber.get(other)]
    return page !== undefined && like !== undefined && canBeAlike(page, like)
  })
}

function text(from: number, words: number): string {
  return Array.from({ length: words }, (_, n) => `word${from + n}`).join(' ')
}
