import { counted, verb } from '../shared/counted.ts'
import { defineSiteCheck, PASS, siteNotApplicable } from './site-check.ts'

const SLOW_MS = 800
const VERY_SLOW_MS = 1800

export const siteSlowPages = defineSiteCheck({
  id: 'site-slow-pages',
  category: 'performance',
  importance: 'medium',
  title: 'The server answers quickly',
  why: 'Browsers show nothing before the first byte of a page has arrived.',
  fix: 'Cache pages, and check the database queries of the slowest ones.',
  criteria: {
    pass: 'Three quarters of the pages bring their first byte within 0.8 s.',
    warn: 'The 75th percentile is above 0.8 s.',
    fail: 'The 75th percentile is above 1.8 s.',
    'not-applicable': 'No page was timed.',
    note: 'Measured from where Pagemark runs, without a browser.',
  },
  source: 'https://web.dev/articles/ttfb',
  examples: {
    pass: [{ urls: { '/': { firstByte: 200 } } }],
    warn: [{ urls: { '/': { firstByte: 900 } } }],
    fail: [{ urls: { '/': { firstByte: 2000 } } }],
    'not-applicable': [{ urls: { '/': { status: 404 } } }],
  },
  evaluate({ urls, pages }) {
    const timed = urls.flatMap(({ url, number, answer }) => {
      const ms = answer?.firstByte ?? null
      return ms === null || !pages.has(number) ? [] : [{ url, number, ms }]
    })
    if (timed.length === 0) return siteNotApplicable('No page was timed.')
    const sorted = timed.toSorted((a, b) => a.ms - b.ms)
    const p75 = sorted[Math.ceil(sorted.length * 0.75) - 1]?.ms ?? 0
    if (p75 <= SLOW_MS) return PASS
    const slow = sorted.filter(({ ms }) => ms > SLOW_MS).toReversed()
    return {
      status: p75 > VERY_SLOW_MS ? 'fail' : 'warn',
      message: `${counted(slow.length, 'page')} ${verb(slow.length, 'takes', 'take')} longer than 0.8 s to answer; the 75th percentile is ${p75} ms`,
      rows: slow.map(({ url, ms }) => ({ url, value: `${ms} ms` })),
      pages: slow.map(({ number }) => number),
    }
  },
})
