import { expect, it } from 'vitest'
import { comparePages } from './compare-pages.ts'
import { importedFindings } from './imported-findings.ts'
import type { ImportedPage } from './imported-run.ts'
import { readLighthouseResult } from './read-lighthouse.ts'

interface Loads {
  readonly lcp?: readonly number[]
  readonly work?: readonly number[]
  readonly host?: number
}

/** A page with as many runs as there are numbers; its audits fail above 2.5 s and 4 s. */
function page({ lcp = [2000, 2000, 2000], work, host = 1000 }: Loads): ImportedPage {
  const runs = lcp.map((number, place) => {
    const audit = (numericValue: number, limit: number) => ({
      numericValue,
      score: numericValue > limit ? 0.4 : 1,
      title: 'An audit',
    })
    const read = readLighthouseResult({
      lighthouseVersion: '13.5.0',
      environment: { benchmarkIndex: host },
      categories: {},
      audits: {
        'largest-contentful-paint': audit(number, 2500),
        'mainthread-work-breakdown': audit(work?.[place] ?? 1000, 4000),
        'uses-http2': { title: 'Uses HTTP/2', score: number > 2500 ? 0 : 1 },
      },
    })
    if (!read.ok) throw new Error(read.fault)
    return read.run
  })
  return { url: '/', formFactor: 'mobile', runs }
}

function stateOf(id: string, now: Loads, before: Loads) {
  const [pages, base] = [[page(now)], [page(before)]]
  const [found] = importedFindings({ pages, base, rules: [], runAt: 0 }).pages
  const [compared] = comparePages(pages, base, [])
  const growth = compared?.audits.find((audit) => audit.id === id)?.growth
  return [found?.states?.get(`lighthouse/${id}`), growth]
}

const LCP = 'largest-contentful-paint'

interface NewlyFailing {
  readonly what: string
  readonly id: string
  readonly now: Loads
  readonly before: Loads
  readonly expected: readonly unknown[]
}

it.each<NewlyFailing>([
  {
    what: 'within noise',
    id: LCP,
    now: { lcp: [2600, 2550, 2700] },
    before: { lcp: [2450, 2400, 2480] },
    expected: ['still', 'usual'],
  },
  {
    what: 'beyond noise',
    id: LCP,
    now: { lcp: [3600, 3700, 3500] },
    before: { lcp: [2400, 2400, 2400] },
    expected: ['new', 'grown'],
  },
  {
    what: 'with one load',
    id: LCP,
    now: { lcp: [3600] },
    before: { lcp: [2400] },
    expected: ['not-comparable', 'unknown'],
  },
  {
    what: 'on a slower host',
    id: LCP,
    now: { lcp: [3600, 3600, 3600], host: 700 },
    before: { lcp: [2400, 2400, 2400] },
    expected: ['not-comparable', 'unknown'],
  },
  {
    what: 'of an audit that is no metric',
    id: 'mainthread-work-breakdown',
    now: { work: [4100, 4100, 4100] },
    before: { work: [3900, 3900, 3900] },
    expected: ['still', 'usual'],
  },
  {
    what: 'that does not vary',
    id: 'uses-http2',
    now: { lcp: [2600, 2600, 2600] },
    before: {},
    expected: ['new', 'no-noise'],
  },
])('an audit of Lighthouse that fails newly $what', ({ id, now, before, expected }) => {
  expect(stateOf(id, now, before)).toEqual(expected)
})

it('runs that were stored without numbers are compared by their outcomes', () => {
  const stored = (loads: Loads) => {
    const { runs, ...rest } = page(loads)
    return { ...rest, runs: runs.map((run) => ({ ...run, details: undefined })) }
  }
  const pages = [stored({ work: [4100, 4100, 4100] })]
  const base = [stored({ work: [3900, 3900, 3900] })]
  const [found] = importedFindings({ pages, base, rules: [], runAt: 0 }).pages
  expect(found?.states?.get('lighthouse/mainthread-work-breakdown')).toBe('new')
})
