import type { SiteFacts } from '../../crawl/site-facts/site-facts.ts'
import { counted, verb } from '../shared/counted.ts'
import {
  defineSiteCheck,
  PASS,
  type SiteHistogram,
  siteNotApplicable,
  type SiteRow,
} from './site-check.ts'

const SLOW_MS = 800
const VERY_SLOW_MS = 1800
/** Times the median of the site from which on a template is slow, if its median is above the second limit. */
const TIMES_SLOWER = 2
const NOTICED_MS = 400
/** Pages of a template from which on its median says something. */
const LEAST_PAGES = 5

interface TimedPage {
  readonly number: number
  readonly url: string
  readonly ms: number
}

/** Five pages of one template and ten of another, which take so long. */
const templatesWith = (five: number, ten: number) => ({
  urls: Object.fromEntries(
    Array.from({ length: 15 }, (_, n) => [`/${n}`, { firstByte: n < 5 ? five : ten }]),
  ),
  facts: {
    templates: [
      { id: 1, name: '/books/*', pages: [6, 7, 8, 9, 10, 11, 12, 13, 14, 15] },
      { id: 2, name: '/search/*', pages: [1, 2, 3, 4, 5] },
    ],
  },
})

export const siteSlowPages = defineSiteCheck({
  id: 'site-slow-pages',
  category: 'performance',
  importance: 'medium',
  title: 'The server answers quickly',
  why: 'Browsers show nothing before the first byte of a page has arrived.',
  fix: 'Cache pages, and check the database queries of the slowest ones.',
  criteria: {
    pass: 'Three quarters of the pages bring their first byte within 0.8 s, and no template is far slower than the others.',
    warn: 'The 75th percentile is above 0.8 s, or half of the pages of a template take more than 0.4 s and at least twice the median of the site.',
    fail: 'The 75th percentile is above 1.8 s.',
    'not-applicable': 'No page was timed.',
    note: 'Measured from where Pagemark runs, without a browser. Templates of fewer than five pages are left out.',
  },
  source: 'https://web.dev/articles/ttfb',
  examples: {
    pass: [{ urls: { '/': { firstByte: 200 } } }, templatesWith(401, 201), templatesWith(399, 50)],
    warn: [{ urls: { '/': { firstByte: 900 } } }, templatesWith(500, 250)],
    fail: [{ urls: { '/': { firstByte: 2000 } } }],
    'not-applicable': [{ urls: { '/': { status: 404 } } }],
  },
  evaluate(site) {
    const timed = timedPages(site)
    if (timed.length === 0) return siteNotApplicable('No page was timed.')
    const templates = slowTemplates(site, timed)
    const p75 = percentile(timed, 0.75)
    if (p75 <= SLOW_MS && templates.length === 0) return PASS
    const slow = p75 <= SLOW_MS ? [] : timed.filter(({ ms }) => ms > SLOW_MS).toReversed()
    const numbers = [...slow, ...templates.flatMap(({ own }) => own)].map(({ number }) => number)
    return {
      status: p75 > VERY_SLOW_MS ? 'fail' : 'warn',
      message: [
        ...(slow.length === 0 ? [] : [pagesText(slow.length, p75)]),
        ...(templates.length === 0 ? [] : [templatesText(templates.length)]),
      ].join('; '),
      rows: [
        ...templates.map(({ row }) => row),
        ...slow.map(({ url, ms }) => ({ url, value: `${ms} ms` })),
      ],
      pages: [...new Set(numbers)],
      histogram: histogramOf(timed),
    }
  },
})

/** Fastest first. */
function timedPages({ urls, pages }: SiteFacts): TimedPage[] {
  const timed = urls.flatMap(({ url, number, answer }) => {
    const ms = answer?.firstByte ?? null
    return ms === null || !pages.has(number) ? [] : [{ url, number, ms }]
  })
  return timed.toSorted((a, b) => a.ms - b.ms)
}

const LIMITS_MS = [100, 200, 400, SLOW_MS, VERY_SLOW_MS]

function histogramOf(timed: readonly TimedPage[]): SiteHistogram {
  const limits = [...LIMITS_MS, Infinity]
  return limits.map((limit, place) => {
    const from = limits[place - 1] ?? -1
    return {
      label: limit === Infinity ? `More than ${from} ms` : `Up to ${limit} ms`,
      pages: timed.filter(({ ms }) => ms > from && ms <= limit).length,
    }
  })
}

interface SlowTemplate {
  /** Its timed pages. */
  readonly own: readonly TimedPage[]
  readonly row: SiteRow
}

/** Templates whose pages take far longer than those of the site, which one slow query explains. */
function slowTemplates({ templates }: SiteFacts, timed: readonly TimedPage[]): SlowTemplate[] {
  const usual = percentile(timed, 0.5)
  return templates.flatMap(({ name, pages }) => {
    const numbers = new Set(pages)
    const own = timed.filter(({ number }) => numbers.has(number))
    const median = percentile(own, 0.5)
    const slowest = own.at(-1)
    const isSlow = median > NOTICED_MS && median >= TIMES_SLOWER * usual
    if (slowest === undefined || own.length < LEAST_PAGES || !isSlow) return []
    const note = `median of the template ${name}, ${(median / Math.max(1, usual)).toFixed(1)} times the ${usual} ms of the site`
    return { own, row: { url: slowest.url, value: `${median} ms`, note } }
  })
}

function percentile(sorted: readonly TimedPage[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1]?.ms ?? 0
}

function pagesText(count: number, p75: number): string {
  return `${counted(count, 'page')} ${verb(count, 'takes', 'take')} longer than 0.8 s to answer; the 75th percentile is ${p75} ms`
}

function templatesText(count: number): string {
  return `${counted(count, 'template')} ${verb(count, 'takes', 'take')} at least twice as long to answer as the site's median`
}
