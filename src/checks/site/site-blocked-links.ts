import { counted } from '../shared/counted.ts'
import { sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteBlockedLinks = defineSiteCheck({
  id: 'site-blocked-links',
  category: 'seo',
  importance: 'medium',
  title: 'Links lead to pages that robots.txt allows',
  why: 'Search engines may show a blocked page without its content, and cannot follow its links.',
  fix: 'Allow the URLs in robots.txt, or mark the links with rel="nofollow".',
  criteria: {
    pass: 'No followed link leads to a URL that robots.txt disallows.',
    warn: 'A followed link does.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
  examples: {
    pass: [
      { urls: { '/': { links: [{ to: '/x', nofollow: true }] }, '/x': { state: 'disallowed' } } },
    ],
    warn: [{ urls: { '/': { links: ['/x'] }, '/x': { state: 'disallowed' } } }],
  },
  evaluate(site) {
    const blocked = site.urls.flatMap(({ url, number, state, rule }) => {
      if (state !== 'disallowed') return []
      const links = [...site.links.into(number)].filter(({ nofollow }) => !nofollow)
      return links.length === 0
        ? []
        : [{ url, rule, from: [...new Set(links.map(({ from }) => from))] }]
    })
    if (blocked.length === 0) return PASS
    return {
      status: 'warn',
      message: `Links lead to ${counted(blocked.length, 'URL')} that robots.txt disallows`,
      rows: blocked.map(({ url, rule, from }) => ({
        url,
        ...(rule !== undefined && { note: `robots.txt ${rule}` }),
        ...sourcesOf(site, from),
      })),
      pages: [...new Set(blocked.flatMap(({ from }) => from))],
    }
  },
})
