import { isOwnCanonical } from '../../facts/derived/declared-canonical.ts'
import { counted, verb } from '../shared/counted.ts'
import { urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'
import type { SiteFacts, SitePage } from '../../crawl/site-facts/site-facts.ts'

export const sitePagination = defineSiteCheck({
  id: 'site-pagination',
  category: 'seo',
  importance: 'medium',
  title: 'Pages of a series can be indexed',
  why: 'Search engines may miss pages that only later pages of a series link to, if those are not indexed.',
  fix: 'Let each page of the series name itself as canonical, without noindex.',
  criteria: {
    pass: 'Each page with rel="prev" can be indexed and names itself as canonical, or none.',
    warn: 'One has noindex, or names another page as canonical.',
    'not-applicable': 'No page names a previous one with rel="prev".',
  },
  source:
    'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  examples: {
    pass: [{ urls: { '/': {}, '/2': { prev: 'https://example.com/', canonical: '/2' } } }],
    warn: [
      { urls: { '/': {}, '/2': { prev: 'https://example.com/', canonical: '/' } } },
      { urls: { '/': {}, '/2': { prev: 'https://example.com/', noindex: true } } },
    ],
    'not-applicable': [{ urls: { '/': { next: 'https://example.com/2' } } }],
  },
  evaluate(site) {
    const later = [...site.pages.values()].filter(({ prev }) => prev !== null)
    if (later.length === 0) {
      return siteNotApplicable('No page names a previous one with rel="prev".')
    }
    const wrong = later.flatMap((page) => {
      const note = faultOf(site, page)
      return note === null ? [] : [{ number: page.number, note }]
    })
    if (wrong.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(wrong.length, 'later page')} of ${verb(wrong.length, 'a series', 'series')} ${verb(wrong.length, 'is', 'are')} kept out of the index`,
      rows: wrong.map(({ number, note }) => ({ url: urlOf(site, number), note })),
      pages: wrong.map(({ number }) => number),
    }
  },
})

function faultOf(site: SiteFacts, { number, noindex, canonical }: SitePage): string | null {
  if (noindex) return 'noindex'
  const isOwn = canonical === null || isOwnCanonical(urlOf(site, number), canonical)
  return isOwn ? null : `canonical: ${canonical}`
}
