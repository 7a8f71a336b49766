import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { type Content, contentOf } from '../../crawl/traps/novelty.ts'
import { saysNothingNew } from '../../crawl/traps/sleeping-shapes.ts'
import { urlShapes } from '../../crawl/traps/url-shapes.ts'
import { counted, joined, verb } from '../shared/counted.ts'
import type { ExampleSite } from './shared/example-site.ts'
import { defineSiteCheck, PASS, type SiteRow } from './site-check.ts'

/** A calendar with so many months, and one more that is too deep. */
function cutCalendar(months: number): ExampleSite['urls'] {
  const paths = Array.from({ length: months }, (_, n) => [`/months/${n}`, { calendarKey: 'x' }])
  return { '/': {}, ...Object.fromEntries(paths), '/months/99': { state: 'too-deep' } }
}

export const siteCrawlTraps = defineSiteCheck({
  id: 'site-crawl-traps',
  category: 'seo',
  importance: 'medium',
  title: 'Crawlers reach the end of the site',
  why: 'Crawlers waste time on endless calendars, filters and looping paths, and find pages later.',
  fix: 'Do not link such URLs, or disallow them in robots.txt. Use links from the root ("/…").',
  criteria: {
    pass: 'No kind of URL led to pages without anything new, and no path wound up.',
    warn: 'At most 2 of the last 40 pages of a kind said something new (of 12 or more if a limit ended the crawl there), or a path repeats itself.',
  },
  source:
    'https://developers.google.com/search/docs/crawling-indexing/crawling-managing-faceted-navigation',
  examples: {
    pass: [{ urls: { '/': {} } }, { urls: cutCalendar(11) }],
    warn: [
      { urls: { '/': {} }, facts: { asleep: ['example.com/calendar/#'] } },
      { urls: cutCalendar(12) },
      { urls: { '/': { links: ['/a/a/a'] }, '/a/a/a': { state: 'trap' } } },
    ],
  },
  evaluate(site) {
    const wound = site.urls.filter(({ state }) => state === 'trap')
    const endless = endlessShapes(site)
    const count = endless.size
    if (count === 0 && wound.length === 0) return PASS
    const kinds = [
      ...(count > 0 ? [`${counted(count, 'kind')} of URL`] : []),
      ...(wound.length > 0 ? [counted(wound.length, 'looping path')] : []),
    ]
    return {
      status: 'warn',
      message: `Links never end: ${joined(kinds)}`,
      rows: [...shapeRows(endless), ...wound.map(({ url }) => ({ url }))],
      pages: [],
    }
  },
})

/** Limit of named URLs. */
const MOST_EXAMPLES = 5
/** Pages of a kind from which on it is judged, if a limit of the crawl ended it before it fell asleep. */
const LEAST_READ = 12

interface Kind {
  /** URLs that were not fetched. */
  count: number
  readonly examples: string[]
}

/** The kinds of URL that say nothing new and of which some were left out. */
function endlessShapes(site: SiteFacts): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>(
    site.asleep.map((shape) => [shape, { count: 0, examples: [] }]),
  )
  const cut = new Map<string, Kind>()
  for (const { url, state } of site.urls) {
    if (!LEFT.has(state)) continue
    for (const shape of urlShapes(new URL(url))) {
      const known = kinds.get(shape)
      const kind = known ?? cut.get(shape) ?? { count: 0, examples: [] }
      if (known === undefined) cut.set(shape, kind)
      kind.count += 1
      if (kind.examples.length < MOST_EXAMPLES) kind.examples.push(url)
    }
  }
  const read = readOf(site, cut)
  const repeating = [...cut].filter(([shape]) => {
    const contents = read.get(shape) ?? []
    return contents.length >= LEAST_READ && saysNothingNew(contents)
  })
  return withoutNested(new Map([...kinds, ...repeating]))
}

/** Left out because the kind fell asleep, or by a limit. */
const LEFT: ReadonlySet<string> = new Set(['asleep', 'too-deep', 'waiting'])

/** The contents of the pages of each of these kinds. */
function readOf(
  { pages, urls }: SiteFacts,
  shapes: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, Content[]> {
  const read = new Map<string, Content[]>()
  if (shapes.size === 0) return read
  for (const page of pages.values()) {
    for (const shape of urlShapes(new URL(urls[page.number - 1]?.url ?? ''))) {
      if (!shapes.has(shape)) continue
      read.getOrInsertComputed(shape, () => []).push(contentOf(page))
    }
  }
  return read
}

/** Without the kinds with certain parameters whose path is endless with any. */
function withoutNested(kinds: ReadonlyMap<string, Kind>): ReadonlyMap<string, Kind> {
  return new Map(
    [...kinds].filter(([shape]) => {
      const [path] = shape.split('?', 1)
      return shape === `${path}?*` || !kinds.has(`${path}?*`)
    }),
  )
}

/** Each kind of URL with the number of its URLs that were not fetched, and examples. */
function shapeRows(kinds: ReadonlyMap<string, Kind>): SiteRow[] {
  return [...kinds].map(([url, { count, examples }]) => ({
    url,
    note: `${counted(count, 'URL')} ${verb(count, 'was', 'were')} not fetched`,
    sources: examples,
    sourcesTotal: count,
  }))
}
