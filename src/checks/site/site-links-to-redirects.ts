import { counted, verb } from '../shared/counted.ts'
import { linkingPages, sourcesOf } from './shared/known-urls.ts'
import { redirectsFrom } from './shared/redirects.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const MOST = 0.01

export const siteLinksToRedirects = defineSiteCheck({
  id: 'site-links-to-redirects',
  category: 'seo',
  importance: 'low',
  title: 'Links lead to pages without redirects',
  why: 'Each redirect costs visitors a round trip and crawlers a request.',
  fix: 'Link the final URL.',
  criteria: {
    pass: 'At most 1% of the links within the site lead to redirects.',
    warn: 'More than 1% do.',
    'not-applicable': 'The site has no links to pages of its own.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  examples: {
    pass: [{ urls: { '/': { links: ['/a'] }, '/a': {} } }],
    warn: [{ urls: { '/': { links: ['/old'] }, '/old': { redirect: '/a' }, '/a': {} } }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    if (site.links.size === 0) return siteNotApplicable('The site has no links to its own pages.')
    const redirects = site.urls.filter(({ answer }) => answer?.redirect != null)
    const linked = redirects.filter(({ number }) => site.links.countInto(number) > 0)
    const links = linked.reduce((sum, { number }) => sum + site.links.countInto(number), 0)
    if (links <= MOST * site.links.size) return PASS
    return {
      status: 'warn',
      message: `${counted(links, 'link')} within the site ${verb(links, 'leads', 'lead')} to ${counted(linked.length, 'redirect')}`,
      rows: linked.map((url) => ({
        url: url.url,
        target: redirectsFrom(site, url).end?.url ?? url.answer?.redirect ?? '',
        ...sourcesOf(site, linkingPages(site, url.number)),
      })),
      pages: [...new Set(linked.flatMap(({ number }) => linkingPages(site, number)))],
    }
  },
})
