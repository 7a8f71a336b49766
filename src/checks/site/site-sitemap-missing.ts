import { counted, verb } from '../shared/counted.ts'
import { indexablePages, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const SOME = 0.01
const MANY = 0.2

export const siteSitemapMissing = defineSiteCheck({
  id: 'site-sitemap-missing',
  category: 'seo',
  importance: 'medium',
  title: 'Sitemaps list every page',
  why: 'New and changed pages are found sooner where a sitemap lists them.',
  fix: 'Add the pages to the sitemap.',
  criteria: {
    pass: 'Sitemaps list at least 99% of the pages that can be indexed.',
    warn: 'More than 1% are not listed.',
    fail: 'More than 20% are not listed.',
    'not-applicable':
      'No sitemap lists URLs of the site, or sitemaps list more than Pagemark read.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview',
  supersedes: ['sitemap-lists-page'],
  judges: 'indexable',
  examples: {
    pass: [{ urls: { '/': {} }, sitemap: ['/'] }],
    warn: [{ urls: { ...list(9), '/new': {} }, sitemap: Object.keys(list(9)) }],
    fail: [{ urls: { '/': {}, '/a': {} }, sitemap: ['/'] }],
    'not-applicable': [
      { urls: { '/': {} } },
      { urls: { '/': {}, '/a': {} }, sitemap: ['/'], record: { sitemapsCut: true } },
    ],
  },
  evaluate(site) {
    if (site.urls.every(({ sources }) => !sources.includes('sitemap'))) {
      return siteNotApplicable('No sitemap lists URLs of the site.')
    }
    if (site.record.sitemapsCut) return siteNotApplicable('Sitemaps list more than was read.')
    const pages = indexablePages(site)
    const missing = pages.filter(
      ({ number }) => site.urls[number - 1]?.sources.includes('sitemap') === false,
    )
    if (missing.length <= SOME * pages.length) return PASS
    return {
      status: missing.length > MANY * pages.length ? 'fail' : 'warn',
      message: `${counted(missing.length, 'page')} ${verb(missing.length, 'is', 'are')} in no sitemap`,
      rows: missing.map(({ number }) => ({ url: urlOf(site, number) })),
      pages: missing.map(({ number }) => number),
    }
  },
})

function list(pages: number) {
  return Object.fromEntries(Array.from({ length: pages }, (_, n) => [`/${n}`, {}]))
}
