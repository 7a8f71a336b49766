import { counted, verb } from '../shared/counted.ts'
import { linkingPages, sourcesOf } from './shared/known-urls.ts'
import { hopsText, redirectsFrom } from './shared/redirects.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

const LONG = 4

export const siteRedirectChains = defineSiteCheck({
  id: 'site-redirect-chains',
  category: 'seo',
  importance: 'medium',
  title: 'Redirects lead to their target at once',
  why: 'Each hop costs a round trip, and search engines follow only some of them.',
  fix: 'Redirect the first URL to the last one.',
  criteria: {
    pass: 'Every linked or listed redirect has one hop.',
    warn: 'A redirect has two or three hops.',
    fail: 'A redirect has four hops or more.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  examples: {
    pass: [{ urls: { '/': { links: ['/old'] }, '/old': { redirect: '/a' }, '/a': {} } }],
    warn: [
      {
        urls: {
          '/': { links: ['/1'] },
          '/1': { redirect: '/2' },
          '/2': { redirect: '/a' },
          '/a': {},
        },
      },
    ],
    fail: [
      {
        urls: {
          '/': { links: ['/1'] },
          '/1': { redirect: '/2' },
          '/2': { redirect: '/3' },
          '/3': { redirect: '/4' },
          '/4': { redirect: '/a' },
          '/a': {},
        },
      },
    ],
  },
  evaluate(site) {
    const chains = site.urls.flatMap((url) => {
      const isMet = url.sources.some((source) => source !== 'redirect')
      if (url.answer?.redirect == null || !isMet) return []
      const path = redirectsFrom(site, url)
      return path.hops.length > 1 && !path.loops ? [{ url, path }] : []
    })
    if (chains.length === 0) return PASS
    const longest = Math.max(...chains.map(({ path }) => path.hops.length))
    return {
      status: longest >= LONG ? 'fail' : 'warn',
      message: `${counted(chains.length, 'redirect')} ${verb(chains.length, 'takes', 'take')} up to ${longest} hops`,
      rows: chains.map(({ url, path }) => ({
        url: url.url,
        target: path.end?.url ?? path.hops.at(-1)?.answer?.redirect ?? '',
        value: counted(path.hops.length, 'hop'),
        note: hopsText(path.hops.slice(1)),
        ...sourcesOf(site, linkingPages(site, url.number)),
      })),
      pages: [...new Set(chains.flatMap(({ url }) => linkingPages(site, url.number)))],
    }
  },
})
