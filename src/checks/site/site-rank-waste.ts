import type { NotIndexable } from '../../crawl/site-facts/not-indexable.ts'
import { sourcesOf, linkingPages } from './shared/known-urls.ts'
import { ranksOf } from './shared/ranks-of.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const MOST_ROWS = 20

/** Targets that cannot appear in search results; other pages may be meant to be canonical copies. */
const WASTED: ReadonlySet<NotIndexable> = new Set(['error', 'redirect', 'noindex', 'no-answer'])

export const siteRankWaste = defineSiteCheck({
  id: 'site-rank-waste',
  category: 'seo',
  importance: 'informative',
  title: 'Share of links that lead to pages outside search',
  why: 'Links show search engines which pages matter; those to errors, redirects and noindex pages add nothing.',
  fix: 'Link to the final URLs of pages that search engines may index.',
  criteria: {
    pass: 'No link leads to an error, a redirect or a noindex page.',
    informative: 'Links lead to errors, redirects or noindex pages.',
    'not-applicable': 'The site has fewer than two URLs with a response.',
    note: 'The share is that of their PageRank within the site, with a damping factor of 0.85.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  examples: {
    pass: [{ urls: { '/': { links: ['/a'] }, '/a': { links: ['/'] } } }],
    informative: [
      { urls: { '/': { links: ['/a', '/gone'] }, '/a': {}, '/gone': { status: 404 } } },
      { urls: { '/': { links: ['/old'] }, '/old': { redirect: '/a' }, '/a': {} } },
    ],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const answered = site.urls.filter(({ answer }) => answer !== null)
    if (answered.length < 2) return siteNotApplicable('The site has fewer than two URLs.')
    const ranks = ranksOf(site)
    const wasted = answered.flatMap(({ number, url }) => {
      const reason = site.notIndexable[number] ?? null
      const isWasted = reason !== null && WASTED.has(reason) && site.links.countInto(number) > 0
      return isWasted ? [{ number, url, reason, rank: ranks[number] ?? 0 }] : []
    })
    if (wasted.length === 0) return PASS
    const all = answered.reduce((sum, { number }) => sum + (ranks[number] ?? 0), 0)
    const share = wasted.reduce((sum, { rank }) => sum + rank, 0) / all
    return {
      status: 'informative',
      message: `${percent(share)} of the internal PageRank goes to errors, redirects and noindex pages`,
      rows: wasted
        .toSorted((a, b) => b.rank - a.rank)
        .slice(0, MOST_ROWS)
        .map(({ number, url, reason, rank }) => ({
          url,
          value: percent(rank / all),
          note: reason,
          ...sourcesOf(site, linkingPages(site, number)),
        })),
      pages: [],
    }
  },
})

function percent(share: number): string {
  return share > 0 && share < 0.001 ? 'less than 0.1%' : `${(share * 100).toFixed(1)}%`
}
