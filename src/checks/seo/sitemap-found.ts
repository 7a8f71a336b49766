import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { foundSitemaps } from './shared/sitemap-files.ts'

export const sitemapFound = defineCheck({
  id: 'sitemap-found',
  category: 'seo',
  family: 'sitemap',
  tier: 'E',
  title: 'The site has a sitemap',
  why: 'A sitemap tells crawlers about pages that few links lead to, and when each page changed.',
  fix: 'Serve a sitemap and add its full URL to robots.txt: Sitemap: https://…/sitemap.xml',
  criteria: {
    pass: 'robots.txt lists a sitemap, whatever it answers, or one is found at /sitemap.xml, /sitemap_index.xml, /sitemap.xml.gz or /wp-sitemap.xml.',
    warn: 'robots.txt lists no sitemap, and none is found at these URLs.',
    'not-applicable':
      'The page has a noindex for all bots or Googlebot, robots.txt could not be read, or the answer of one of these URLs is inconclusive.',
    note: 'No answer and the statuses 401, 403, 407, 408, 425, 429, 500, 502, 503 and 504 are inconclusive.',
  },
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
    if (isNoindex(robotsDirectives)) return notApplicable('The page has a noindex')
    const declared = robotsTxt.sitemaps.map(({ url }) => ({ url, note: 'in robots.txt' }))
    const found = foundSitemaps(files).map(({ url }) => ({ url, note: 'found' }))
    if (declared.length + found.length > 0) {
      return pass(undefined, { evidence: declared.length > 0 ? declared : found })
    }
    // Sitemaps are searched after robots.txt is read.
    if (!['found', 'absent', 'html'].includes(robotsTxt.state)) {
      return notApplicable('robots.txt could not be read')
    }
    if (!searched)
      return notApplicable('The answer of at least one usual sitemap URL is inconclusive')
    return warn('The site has no sitemap in robots.txt or at the usual URLs')
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
