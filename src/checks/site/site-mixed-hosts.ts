import { counted, verb } from '../shared/counted.ts'
import { linkingPages, sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteMixedHosts = defineSiteCheck({
  id: 'site-mixed-hosts',
  category: 'seo',
  importance: 'medium',
  title: 'The site has one scheme and host',
  why: 'Search engines have to guess which of several addresses of a page to show.',
  fix: 'Link one scheme and host, and redirect the others there.',
  criteria: {
    pass: 'Linked pages of other schemes and hosts of the site redirect.',
    warn: 'A linked page answers on another scheme, or with or without www., without a redirect.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  examples: {
    pass: [
      {
        urls: {
          '/': { links: ['http://example.com/a'] },
          'http://example.com/a': { redirect: '/' },
        },
      },
    ],
    warn: [{ urls: { '/': { links: ['http://example.com/a'] }, 'http://example.com/a': {} } }],
  },
  evaluate(site) {
    const { origin, hostname } = new URL(site.record.start)
    const bare = (host: string) => host.replace(/^www\./, '')
    const others = site.urls.filter(({ url, number }) => {
      if (!site.pages.has(number) || url.startsWith(`${origin}/`)) return false
      return bare(new URL(url).hostname) === bare(hostname) && site.links.countInto(number) > 0
    })
    if (others.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(others.length, 'linked page')} ${verb(others.length, 'has', 'have')} another scheme or host than ${origin}`,
      rows: others.map(({ url, number }) => ({
        url,
        ...sourcesOf(site, linkingPages(site, number)),
      })),
      pages: others.map(({ number }) => number),
    }
  },
})
