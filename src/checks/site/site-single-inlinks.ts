import { countedOf, verb } from '../shared/counted.ts'
import { indexablePages, linkingPages, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const FEWEST_PAGES = 20
const MANY = 0.2

export const siteSingleInlinks = defineSiteCheck({
  id: 'site-single-inlinks',
  category: 'seo',
  importance: 'low',
  title: 'Pages are linked from more than one page',
  why: 'A page with a single link is hard to find, and seems unimportant to search engines.',
  fix: 'Link to the pages from others on the same subject.',
  criteria: {
    pass: 'At most 20% of the pages that can be indexed are linked from one page only.',
    warn: 'More are.',
    'not-applicable': 'Fewer than 20 pages can be indexed.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  judges: 'indexable',
  examples: {
    pass: [{ urls: many(20, true) }],
    warn: [{ urls: many(20, false) }],
    'not-applicable': [{ urls: { '/': {} } }],
  },
  evaluate(site) {
    const pages = indexablePages(site)
    if (pages.length < FEWEST_PAGES) {
      return siteNotApplicable(`Fewer than ${FEWEST_PAGES} pages can be indexed.`)
    }
    const single = pages.flatMap(({ number }) => {
      const from = linkingPages(site, number).filter((each) => each !== number)
      const [only] = from
      return from.length === 1 && only !== undefined ? [{ number, only }] : []
    })
    if (single.length / pages.length <= MANY) return PASS
    return {
      status: 'warn',
      message: `${countedOf(single.length, pages.length, 'page')} ${verb(single.length, 'is', 'are')} linked from one page only`,
      rows: single.map(({ number, only }) => ({
        url: urlOf(site, number),
        sources: [urlOf(site, only)],
        sourcesTotal: 1,
      })),
      pages: single.map(({ number }) => number),
    }
  },
})

/** A start page that links to all others, with or without links among those. */
function many(count: number, joined: boolean) {
  const paths = Array.from({ length: count }, (_, n) => `/${n}`)
  const links = joined ? paths : []
  return Object.fromEntries([['/', { links: paths }], ...paths.map((path) => [path, { links }])])
}
