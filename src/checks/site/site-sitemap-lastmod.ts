import type { DatedUrl, EntryDates } from '../../facts/sitemap/entry-dates.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { counted, joined, verb } from '../shared/counted.ts'
import { knownUrl } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable, type SiteRow } from './site-check.ts'

const MARCH = { url: 'https://example.com/', lastmod: '2026-03-01' }
const TRUE_DATES: EntryDates = { dated: 2, same: null, future: [], futureCount: 0, past: [] }

export const siteSitemapLastmod = defineSiteCheck({
  id: 'site-sitemap-lastmod',
  category: 'seo',
  importance: 'low',
  title: 'Dates in sitemaps are true',
  why: 'Search engines use lastmod to decide which pages to fetch again, and ignore it once it has been wrong.',
  fix: 'Set lastmod to the date on which the content of the page last changed, or leave it out.',
  criteria: {
    pass: 'No date in a sitemap is known to be wrong.',
    warn: 'All of more than ten entries of a file have the same date, a date is over a day ahead, or the text of a page has changed since the last crawl although its date is before that crawl.',
    'not-applicable': 'No sitemap has dates.',
    note: 'The first 2,000 dates are compared with the last completed crawl, if the checks have not changed since. A text has changed if less than 90% of it is the same.',
  },
  source: 'https://developers.google.com/search/blog/2023/06/sitemaps-lastmod-ping',
  examples: {
    pass: [withDates({}), withDates({}, { staleDates: [] })],
    warn: [
      withDates({ same: '2026-03-01' }),
      withDates({ future: [{ ...MARCH, lastmod: '2036-03-01' }], futureCount: 1 }),
      withDates({}, { staleDates: [MARCH] }),
      withDates({ same: '2026-03-01' }, { staleDates: [MARCH] }),
    ],
    'not-applicable': [{ urls: { '/': {} } }, { urls: { '/': {} }, sitemap: ['/'] }],
  },
  evaluate(site) {
    const files = site.record.sitemaps.flatMap(({ url, dates }) =>
      dates === null || dates.dated === 0 ? [] : { url, ...dates },
    )
    if (files.length === 0) return siteNotApplicable('No sitemap has dates.')
    const same = files.filter((file) => file.same !== null)
    const futureCount = files.reduce((sum, file) => sum + file.futureCount, 0)
    const stale = site.staleDates ?? []
    const faults = [
      ...(same.length > 0
        ? [
            `${counted(same.length, 'sitemap')} ${verb(same.length, 'has', 'have')} one date for all pages`,
          ]
        : []),
      ...(futureCount > 0
        ? [
            `${counted(futureCount, 'sitemap date')} ${verb(futureCount, 'is', 'are')} in the future`,
          ]
        : []),
      ...(stale.length > 0
        ? [`${counted(stale.length, 'page')} changed without a new sitemap date`]
        : []),
    ]
    if (faults.length === 0) return PASS
    const future = files.flatMap((file) => file.future)
    return {
      status: 'warn',
      message: joined(faults),
      rows: [
        ...same.map((file): SiteRow => ({
          url: file.url,
          value: file.same ?? '',
          note: 'for all entries',
        })),
        ...future.map(rowOf('in the future')),
        ...stale.map(rowOf('changed since the last crawl, which was later')),
      ],
      pages: same.length > 0 ? listedPages(site) : pagesOf(site, [...future, ...stale]),
    }
  },
})

function rowOf(note: string) {
  return ({ url, lastmod }: DatedUrl): SiteRow => ({ url, value: lastmod, note })
}

function listedPages({ urls, pages }: SiteFacts): number[] {
  return urls
    .filter(({ number, sources }) => sources.includes('sitemap') && pages.has(number))
    .map(({ number }) => number)
}

function pagesOf(site: SiteFacts, dated: readonly DatedUrl[]): number[] {
  const numbers = dated.flatMap(({ url }) => knownUrl(site, url)?.number ?? [])
  return [...new Set(numbers)].filter((number) => site.pages.has(number))
}

function withDates(dates: Partial<EntryDates>, facts: Partial<SiteFacts> = {}) {
  return {
    urls: { '/': {} },
    sitemap: ['/'],
    record: {
      sitemaps: [
        {
          url: 'https://example.com/sitemap.xml',
          status: 200,
          isIndex: false,
          entries: 2,
          fault: null,
          foreign: [],
          foreignCount: 0,
          dates: { ...TRUE_DATES, ...dates },
          problems: [],
        },
      ],
    },
    facts,
  }
}
