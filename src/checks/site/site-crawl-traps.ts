import type { CrawlUrl } from '../../crawl/crawl-url.ts'
import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { urlShapes } from '../../crawl/traps/url-shapes.ts'
import { counted, joined, verb } from '../shared/counted.ts'
import { defineSiteCheck, PASS, type SiteRow } from './site-check.ts'

export const siteCrawlTraps = defineSiteCheck({
  id: 'site-crawl-traps',
  category: 'seo',
  importance: 'medium',
  title: 'Crawlers reach the end of the site',
  why: 'Crawlers waste time on endless calendars, filters and looping paths, and find pages later.',
  fix: 'Do not link such URLs, or disallow them in robots.txt. Use links from the root ("/…").',
  criteria: {
    pass: 'No kind of URL led to pages without anything new, and no path wound up.',
    warn: 'At most 2 of the last 40 pages of a kind said something new, or a path repeats itself.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation',
  examples: {
    pass: [{ urls: { '/': {} } }],
    warn: [
      { urls: { '/': {} }, facts: { asleep: ['example.com/calendar/#'] } },
      { urls: { '/': { links: ['/a/a/a'] }, '/a/a/a': { state: 'trap' } } },
    ],
  },
  evaluate(site) {
    const wound = site.urls.filter(({ state }) => state === 'trap')
    const left = site.urls.filter(({ state }) => state === 'asleep')
    const count = site.asleep.length
    if (count === 0 && wound.length === 0) return PASS
    const kinds = [
      ...(count > 0 ? [`${counted(count, 'kind')} of URL`] : []),
      ...(wound.length > 0 ? [counted(wound.length, 'looping path')] : []),
    ]
    return {
      status: 'warn',
      message: `Links never end: ${joined(kinds)}`,
      rows: [...asleepRows(site, left), ...wound.map(({ url }) => ({ url }))],
      pages: [],
    }
  },
})

/** Limit of named URLs. */
const MOST_EXAMPLES = 5

/** The kinds of URL that fell asleep, each with the number of its URLs that were not fetched, and examples. */
function asleepRows({ asleep }: SiteFacts, left: readonly CrawlUrl[]): SiteRow[] {
  const own = new Map(asleep.map((shape) => [shape, { count: 0, examples: [] as string[] }]))
  for (const { url } of left) {
    for (const shape of urlShapes(new URL(url))) {
      const kind = own.get(shape)
      if (kind === undefined) continue
      kind.count += 1
      if (kind.examples.length < MOST_EXAMPLES) kind.examples.push(url)
    }
  }
  return [...own].map(([url, { count, examples }]) => ({
    url,
    note: `${counted(count, 'URL')} ${verb(count, 'was', 'were')} not fetched`,
    sources: examples,
    sourcesTotal: count,
  }))
}
