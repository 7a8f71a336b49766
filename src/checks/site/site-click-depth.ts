import { counted, verb } from '../shared/counted.ts'
import { indexablePages, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const DEEP = 4
const SOME = 0.1
const MANY = 0.3

export const siteClickDepth = defineSiteCheck({
  id: 'site-click-depth',
  category: 'seo',
  importance: 'medium',
  title: 'Pages are few clicks from the start',
  why: 'Pages far from the start are visited less, and crawled later.',
  fix: 'Link deep pages from overviews, and the overviews from the start page.',
  criteria: {
    pass: 'At most 10% of the pages that can be indexed are more than 4 clicks from the start.',
    warn: 'More than 10% are.',
    fail: 'More than 30% are.',
    'not-applicable': 'No page can be indexed.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  judges: 'indexable',
  examples: {
    pass: [{ urls: chain(5) }],
    warn: [{ urls: chain(6) }],
    fail: [{ urls: chain(9) }],
    'not-applicable': [{ urls: { '/': { noindex: true } } }],
  },
  evaluate(site) {
    const pages = indexablePages(site)
    if (pages.length === 0) return siteNotApplicable('No page can be indexed.')
    const depthOf = (number: number) => site.clickDepths[number] ?? 0
    const deep = pages.filter(({ number }) => depthOf(number) > DEEP)
    if (deep.length <= SOME * pages.length) return PASS
    return {
      status: deep.length > MANY * pages.length ? 'fail' : 'warn',
      message: `${counted(deep.length, 'page')} ${verb(deep.length, 'is', 'are')} more than ${DEEP} clicks from the start`,
      rows: deep
        .toSorted((a, b) => depthOf(b.number) - depthOf(a.number))
        .map(({ number }) => ({
          url: urlOf(site, number),
          value: counted(depthOf(number), 'click'),
        })),
      pages: deep.map(({ number }) => number),
    }
  },
})

/** A chain of pages, each linking to the next. */
function chain(pages: number) {
  return Object.fromEntries(
    Array.from({ length: pages }, (_, n) => [`/${n}`, { links: [`/${n + 1}`] }]),
  )
}
