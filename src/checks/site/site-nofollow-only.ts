import { counted, verb } from '../shared/counted.ts'
import { indexablePages, linkingPages, sourcesOf, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteNofollowOnly = defineSiteCheck({
  id: 'site-nofollow-only',
  category: 'seo',
  importance: 'low',
  title: 'Pages are linked without nofollow',
  why: 'A page that only nofollow links lead to gets no credit from its own site.',
  fix: 'Remove rel="nofollow" from links to your own pages.',
  criteria: {
    pass: 'Every linked page that can be indexed has a link without nofollow.',
    warn: 'All links to a page are nofollow.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
  judges: 'indexable',
  examples: {
    pass: [{ urls: { '/': { links: ['/a', { to: '/a', nofollow: true }] }, '/a': {} } }],
    warn: [{ urls: { '/': { links: [{ to: '/a', nofollow: true }] }, '/a': {} } }],
  },
  evaluate(site) {
    const only = indexablePages(site).filter(({ number }) => {
      if (site.links.countInto(number) === 0) return false
      const links = Iterator.from(site.links.into(number))
      return links.every(({ nofollow, from }) => nofollow || site.pages.get(from)?.nofollow)
    })
    if (only.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(only.length, 'page')} ${verb(only.length, 'is', 'are')} linked with nofollow only`,
      rows: only.map(({ number }) => ({
        url: urlOf(site, number),
        ...sourcesOf(site, linkingPages(site, number)),
      })),
      pages: only.map(({ number }) => number),
    }
  },
})
