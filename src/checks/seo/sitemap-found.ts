import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { foundSitemaps } from './shared/sitemap-files.ts'

export const sitemapFound = defineCheck({
  id: 'sitemap-found',
  category: 'seo',
  family: 'sitemap',
  tier: 'E',
  title: 'A sitemap can be found',
  why: 'A sitemap tells crawlers of pages that hardly any link leads to, and when each was changed.',
  fix: 'Serve a sitemap and name its full address in robots.txt: Sitemap: https://…/sitemap.xml',
  criteria:
    'Passes when robots.txt names a sitemap, whatever is found there, or one is found at /sitemap.xml, /sitemap_index.xml, /sitemap.xml.gz or /wp-sitemap.xml. Warns when none is; there is no failure. Not applicable when all bots or Googlebot are asked not to index the page, when robots.txt could not be read, and when one of these addresses was not answered or answered 401, 403, 407, 408, 425, 429, 500, 502, 503 or 504.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  appliesTo: 'any',
  reads: ['sitemap', 'robotsTxt', 'robotsDirectives'],
  examples: {
    pass: [
      { robotsTxt: 'Sitemap: https://www.example.com/sitemap.xml\n' },
      { facts: { sitemap: { files: [sitemap('guess', 200)] } } },
    ],
    warn: [
      { facts: { sitemap: { searched: true, files: [] } } },
      { facts: { sitemap: { searched: true, files: [sitemap('guess', 404)] } } },
    ],
    'not-applicable': [
      { html: '<meta name="robots" content="noindex">' },
      { html: '<p>Hello' },
      { facts: { robotsTxt: { state: 'not-asked' }, sitemap: { searched: true, files: [] } } },
    ],
  },

  evaluate({ sitemap: { files, searched }, robotsTxt, robotsDirectives }) {
    if (isNoindex(robotsDirectives)) return notApplicable('The page is not to be indexed.')
    const declared = robotsTxt.sitemaps.map(({ url }) => ({ url, note: 'in robots.txt' }))
    const found = foundSitemaps(files).map(({ url }) => ({ url, note: 'found' }))
    if (declared.length + found.length > 0) {
      return pass(undefined, { evidence: declared.length > 0 ? declared : found })
    }
    // Sitemaps are looked for once robots.txt is read.
    if (!['found', 'absent', 'html'].includes(robotsTxt.state)) {
      return notApplicable('robots.txt could not be read.')
    }
    if (!searched) return notApplicable('Not every usual address of a sitemap was answered.')
    return warn('No sitemap was found, neither in robots.txt nor at the usual addresses.')
  },
})

function sitemap(declaredIn: 'robots' | 'guess', status: number) {
  return {
    url: 'https://www.example.com/sitemap.xml',
    declaredIn,
    status,
    bytes: 900,
    kind: status === 200 ? ('urlset' as const) : ('invalid' as const),
    entries: 12,
    newestLastmod: null,
    problems: [],
  }
}
