import { counted, verb } from '../shared/counted.ts'
import { listedIn } from './shared/known-urls.ts'
import { redirectsFrom } from './shared/redirects.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

export const siteSitemapRedirects = defineSiteCheck({
  id: 'site-sitemap-redirects',
  category: 'seo',
  importance: 'medium',
  title: 'Sitemaps list final URLs',
  why: 'A sitemap should list the URLs that search engines show, and they do not show redirects.',
  fix: 'List the final URL.',
  criteria: {
    pass: 'No listed URL redirects.',
    warn: 'A listed URL redirects.',
    'not-applicable': 'No sitemap lists URLs of the site.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  examples: {
    pass: [{ urls: { '/': {} }, sitemap: ['/'] }],
    warn: [{ urls: { '/': {}, '/old': { redirect: '/' } }, sitemap: ['/old'] }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const listed = site.urls.filter(({ sources }) => sources.includes('sitemap'))
    if (listed.length === 0) return siteNotApplicable('No sitemap lists URLs of the site.')
    const moved = listed.filter(({ answer }) => answer?.redirect != null)
    if (moved.length === 0) return PASS
    return {
      status: 'warn',
      message: `Sitemaps list ${counted(moved.length, 'URL')} that ${verb(moved.length, 'redirects', 'redirect')}`,
      rows: moved.map((url) => ({
        url: url.url,
        target: redirectsFrom(site, url).end?.url ?? url.answer?.redirect ?? '',
        ...listedIn(site.record, url.sitemap),
      })),
      pages: moved.map(({ number }) => number),
    }
  },
})
