import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { counted, verb } from '../shared/counted.ts'
import { indexablePages, urlOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS, type SiteHistogram, siteNotApplicable } from './site-check.ts'

const DEEP = 4
const SOME = 0.1
const MANY = 0.3
/** Rows with a path; no more rows are kept. */
const MOST_PATHS = 1000
/** Limit of named pages before one. */
const MOST_STEPS = 8

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
    const pathTo = createPaths(site)
    const deep = pages.filter(({ number }) => depthOf(number) > DEEP)
    if (deep.length <= SOME * pages.length) return PASS
    return {
      status: deep.length > MANY * pages.length ? 'fail' : 'warn',
      message: `${counted(deep.length, 'page')} ${verb(deep.length, 'is', 'are')} more than ${DEEP} clicks from the start`,
      rows: deep
        .toSorted((a, b) => depthOf(b.number) - depthOf(a.number))
        .map(({ number }, place) => ({
          url: urlOf(site, number),
          value: counted(depthOf(number), 'click'),
          ...(place < MOST_PATHS && { note: `by ${pathTo(number)}` }),
        })),
      pages: deep.map(({ number }) => number),
      histogram: histogramOf(pages.map(({ number }) => site.clickDepths[number] ?? null)),
    }
  },
})

function histogramOf(depths: readonly (number | null)[]): SiteHistogram {
  return [...Map.groupBy(depths, (depth) => depth)]
    .toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .map(([depth, own]) => ({
      label: depth === null ? 'No path of links' : counted(depth, 'click'),
      pages: own.length,
    }))
}

/** A chain of pages, each linking to the next. */
function chain(pages: number) {
  return Object.fromEntries(
    Array.from({ length: pages }, (_, n) => [`/${n}`, { links: [`/${n + 1}`] }]),
  )
}

/** Shows the URLs on a shortest path of links from the start to each page. */
function createPaths(site: SiteFacts): (number: number) => string {
  const { links, clickDepths } = site
  /** Deep pages share most of their paths, and pages near the start are linked from everywhere. */
  const known = new Map<number, number | undefined>()
  const stepBefore = (number: number): number | undefined => {
    const depth = clickDepths[number] ?? 0
    if (depth === 0) return undefined
    if (!known.has(number)) {
      const from = links.pagesInto(number).find((each) => clickDepths[each] === depth - 1)
      known.set(number, from)
    }
    return known.get(number)
  }
  const starts = new Map<number, number>()
  /** Where the path to a page begins; all pages on the way have the same start, so that each is passed once. */
  const startOf = (number: number): number => {
    const passed: number[] = []
    let at = number
    for (let next = stepBefore(at); next !== undefined && !starts.has(at); next = stepBefore(at)) {
      passed.push(at)
      at = next
    }
    const start = starts.get(at) ?? at
    for (const each of passed) starts.set(each, start)
    return start
  }
  return (number) => {
    const path: number[] = []
    for (
      let at = stepBefore(number);
      at !== undefined && path.length <= MOST_STEPS;
      at = stepBefore(at)
    ) {
      path.unshift(at)
    }
    const [first = number, ...last] = path
    const shown = path.map((each) => urlOf(site, each))
    return last.length < MOST_STEPS
      ? shown.join(' → ')
      : [urlOf(site, startOf(first)), '…', ...shown.slice(1)].join(' → ')
  }
}
