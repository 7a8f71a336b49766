import { counted, verb } from '../shared/counted.ts'
import { knownUrl, linkingPages, sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const MOVED = {
  '/': { links: ['/old'] },
  '/old': { redirect: '/new', status: 302 },
  '/new': {},
} as const

export const siteTemporaryRedirects = defineSiteCheck({
  id: 'site-temporary-redirects',
  category: 'seo',
  importance: 'low',
  title: 'Lasting redirects are permanent',
  why: 'Search engines keep the old URL in their index while its redirect is temporary.',
  fix: 'Redirect with 301 or 308 if the page has moved for good.',
  criteria: {
    pass: 'No URL has the same temporary redirect as in the last crawl.',
    warn: 'A URL redirects with 302, 303 or 307 to the same target as in the last crawl.',
    'not-applicable': 'There is no last crawl to compare with.',
    note: 'Compared with the last completed crawl, if the checks have not changed since.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  examples: {
    pass: [{ urls: MOVED, facts: { lastingRedirects: [] } }],
    warn: [{ urls: MOVED, facts: { lastingRedirects: ['https://example.com/old'] } }],
    'not-applicable': [{ urls: MOVED }],
  },
  evaluate(site) {
    if (site.lastingRedirects === null) return siteNotApplicable('There is no last crawl.')
    const lasting = site.lastingRedirects.flatMap((url) => knownUrl(site, url) ?? [])
    if (lasting.length === 0) return PASS
    const count = counted(lasting.length, 'temporary redirect')
    return {
      status: 'warn',
      message: `${count} ${verb(lasting.length, 'has', 'have')} not changed since the last crawl`,
      rows: lasting.map(({ number, url, answer }) => ({
        url,
        target: answer?.redirect ?? '',
        ...(answer?.status ? { status: answer.status } : {}),
        ...sourcesOf(site, linkingPages(site, number)),
      })),
      pages: [...new Set(lasting.flatMap(({ number }) => linkingPages(site, number)))],
    }
  },
})
