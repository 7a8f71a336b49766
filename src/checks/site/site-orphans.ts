import type { UrlSource } from '../../crawl/crawl-url.ts'
import { counted, joined, verb } from '../shared/counted.ts'
import { indexablePages, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const MANY = 0.1

export const siteOrphans = defineSiteCheck({
  id: 'site-orphans',
  category: 'seo',
  importance: 'medium',
  title: 'Every page is linked from another one',
  why: 'Visitors cannot reach a page without links, and search engines take it for unimportant.',
  fix: 'Link the page where it belongs, or remove it from the site and its sitemap.',
  criteria: {
    pass: 'Every page that can be indexed has a link from another page, or redirects there.',
    warn: 'A page that only a sitemap, a canonical, a language version or the crawl before names has none.',
    fail: 'More than 10% of the pages have none.',
    'not-applicable': 'The site has one page.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  judges: 'indexable',
  examples: {
    pass: [{ urls: { '/': { links: ['/a'] }, '/a': {} }, sitemap: ['/', '/a'] }],
    warn: [
      {
        urls: {
          ...Object.fromEntries(
            Array.from({ length: 20 }, (_, n) => [`/${n}`, { links: [`/${n + 1}`] }]),
          ),
          '/orphan': {},
        },
        sitemap: ['/orphan'],
      },
    ],
    fail: [
      { urls: { '/': {}, '/a': {} }, sitemap: ['/a'] },
      { urls: { '/': {}, '/a': {} }, earlier: ['/a'] },
    ],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const pages = indexablePages(site)
    if (pages.length < 2)
      return siteNotApplicable('Fewer than two pages of the site can be indexed.')
    const orphans = pages.filter(({ number }) => {
      const sources = site.urls[number - 1]?.sources ?? []
      const isReached = sources.some((source) => source === 'start' || source === 'redirect')
      return !isReached && site.links.pagesInto(number).every((from) => from === number)
    })
    if (orphans.length === 0) return PASS
    return {
      status: orphans.length > MANY * pages.length ? 'fail' : 'warn',
      message: `${counted(orphans.length, 'page')} ${verb(orphans.length, 'is', 'are')} not linked from any other page`,
      rows: orphans.map(({ number }) => ({
        url: urlOf(site, number),
        note: knownFrom(site.urls[number - 1]?.sources ?? []),
      })),
      pages: orphans.map(({ number }) => number),
    }
  },
})

function knownFrom(sources: readonly UrlSource[]): string {
  return `known from ${joined(sources.map((source) => NAMES[source]))}`
}

const NAMES: Readonly<Record<UrlSource, string>> = {
  start: 'the start',
  link: 'a link of its own',
  redirect: 'a redirect',
  sitemap: 'a sitemap',
  canonical: 'a canonical',
  hreflang: 'a language version',
  list: 'the list',
  'earlier-crawl': 'the crawl before',
}
