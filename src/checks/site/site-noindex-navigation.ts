import { counted, verb } from '../shared/counted.ts'
import { linkingPages, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

const MOST = 0.5
/** On a site of a few pages, everything is linked from half of them. */
const FEWEST_PAGES = 5

export const siteNoindexNavigation = defineSiteCheck({
  id: 'site-noindex-navigation',
  category: 'seo',
  importance: 'medium',
  title: 'The navigation leads to pages that can be indexed',
  why: 'Half of the site links to the page, but noindex keeps it out of search.',
  fix: 'Remove noindex from the page, or the link from the template.',
  criteria: {
    pass: 'No page with noindex is linked from half of the pages.',
    warn: 'One is, on a site of at least five pages.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  examples: {
    pass: [{ urls: { '/': { links: ['/a'] }, '/a': { noindex: true } } }],
    warn: [
      {
        urls: {
          '/': { links: ['/x', '/a', '/b', '/c'] },
          '/x': { noindex: true },
          '/a': { links: ['/x'] },
          '/b': { links: ['/x'] },
          '/c': {},
        },
      },
    ],
  },
  evaluate(site) {
    const { pages } = site
    const hidden = [...pages.values()].filter(
      ({ number, noindex }) =>
        noindex &&
        pages.size >= FEWEST_PAGES &&
        linkingPages(site, number).length >= MOST * pages.size,
    )
    if (hidden.length === 0) return PASS
    return {
      status: 'warn',
      message: `${counted(hidden.length, 'page')} with noindex ${verb(hidden.length, 'is', 'are')} linked from half of the site`,
      rows: hidden.map(({ number }) => ({
        url: urlOf(site, number),
        value: counted(linkingPages(site, number).length, 'linking page'),
      })),
      pages: hidden.map(({ number }) => number),
    }
  },
})
