import { isOwnCanonical } from '../../facts/derived/declared-canonical.ts'
import { counted, joined, verb } from '../shared/counted.ts'
import { knownUrl, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'
import type { SiteFacts, SitePage } from '../../crawl/site-facts/site-facts.ts'

export const sitePagination = defineSiteCheck({
  id: 'site-pagination',
  category: 'seo',
  importance: 'medium',
  title: 'Pages of a series can be indexed',
  why: 'Search engines may miss pages that only later pages of a series link to, if those are not indexed.',
  fix: 'Let each page of the series name itself as canonical, without noindex, and name the pages next to it.',
  criteria: {
    pass: 'Each page with rel="prev" can be indexed, names itself as canonical or none, and is the next of the page that it names.',
    warn: 'One has noindex, names another page as canonical, or skips a page: the one that it names has another rel="next".',
    'not-applicable': 'No page names a previous one with rel="prev".',
  },
  source:
    'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  examples: {
    pass: [{ urls: { '/': {}, '/2': { prev: 'https://example.com/', canonical: '/2' } } }],
    warn: [
      { urls: { '/': {}, '/2': { prev: 'https://example.com/', canonical: '/' } } },
      { urls: { '/': {}, '/2': { prev: 'https://example.com/', noindex: true } } },
      {
        urls: {
          '/': { next: 'https://example.com/2' },
          '/2': { prev: 'https://example.com/', next: 'https://example.com/3' },
          '/3': { prev: 'https://example.com/' },
        },
      },
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
      return note === null ? [] : [{ number: page.number, ...note }]
    })
    if (wrong.length === 0) return PASS
    return {
      status: 'warn',
      message: messageOf(wrong),
      rows: wrong.map(({ number, note }) => ({ url: urlOf(site, number), note })),
      pages: wrong.map(({ number }) => number),
    }
  },
})

interface Fault {
  readonly note: string
  /** Whether search engines may not index it; else it skips a page. */
  readonly isHidden: boolean
}

function messageOf(faults: readonly Fault[]): string {
  const hidden = faults.filter(({ isHidden }) => isHidden).length
  const skipping = faults.length - hidden
  return joined([
    ...(hidden > 0
      ? [`${laterPages(hidden)} ${verb(hidden, 'is', 'are')} kept out of the index`]
      : []),
    ...(skipping > 0 ? [`${laterPages(skipping)} ${verb(skipping, 'skips', 'skip')} a page`] : []),
  ])
}

function laterPages(count: number): string {
  return `${counted(count, 'later page')} of ${verb(count, 'a series', 'series')}`
}

function faultOf(site: SiteFacts, page: SitePage): Fault | null {
  const { number, noindex, canonical } = page
  if (noindex) return { note: 'noindex', isHidden: true }
  if (canonical !== null && !isOwnCanonical(urlOf(site, number), canonical)) {
    return { note: `canonical: ${canonical}`, isHidden: true }
  }
  const between = skippedBy(site, page)
  return between === null ? null : { note: `skips ${between}`, isHidden: false }
}

/** The page between one and the page that it names as previous, by that page's rel="next". */
function skippedBy(site: SiteFacts, { number, prev }: SitePage): string | null {
  const before = prev === null ? undefined : knownUrl(site, prev)
  const next = before && site.pages.get(before.number)?.next
  const between = next == null ? undefined : knownUrl(site, next)
  const leads = between === undefined || [between.number, between.redirectsTo].includes(number)
  return leads ? null : between.url
}
