import { expect, it } from 'vitest'
import { sampleLabResults } from '../../test/support/sample-results.ts'
import type { FindingState } from '../report/findings/audited-page.ts'
import { comparePages } from '../report/imported/compare-pages.ts'
import { importedFindings } from '../report/imported/imported-findings.ts'
import type { ImportedPage } from '../report/imported/imported-run.ts'
import { readUpload } from '../report/imported/read-upload.ts'
import type { CheckResult, Results } from '../report/results.ts'
import { makeBaseline } from './baseline.ts'
import { compareBaseline } from './compare-baseline.ts'
import { judgePages } from './judge-pages.ts'

const SAMPLE = sampleLabResults()
const URL = `/${SAMPLE.url.split('/').slice(3).join('/')}`

interface Variant {
  readonly lcp?: number
  readonly loads?: number
  readonly host?: number
  readonly checks?: Readonly<Record<string, Partial<CheckResult>>>
}

/** The sample, whose LCP fails above 2.5 s, with these changes. */
function resultsOf({ lcp = 2000, loads = 3, host = 1000, checks = {} }: Variant): Results {
  const { lab } = SAMPLE
  const [device] = lab?.devices ?? []
  if (!lab || !device) throw new Error('The sample has no device.')
  const metrics = { ...device.metrics, lcp }
  const samples = Array.from({ length: loads }, () => ({ score: 0.5, ...metrics }))
  const paint = { outcome: lcp > 2500 ? 'fail' : 'pass', superseded_by: null } as const
  return {
    ...SAMPLE,
    environment: { ...SAMPLE.environment, benchmark_index: host },
    lab: { ...lab, devices: [{ ...device, metrics, samples }] },
    checks: SAMPLE.checks.map((check): CheckResult => ({
      ...check,
      ...(check.id === 'lcp' ? paint : {}),
      ...checks[check.id],
    })),
  }
}

function importedOf(results: Results, unconfirmed?: readonly string[]): ImportedPage[] {
  const read = readUpload(JSON.stringify({ url: URL, results, unconfirmed }))
  if (!read.ok) throw new Error(read.fault)
  return read.runs.map(({ formFactor, run }) => ({ url: read.url, formFactor, runs: [run] }))
}

/** The state of a check for a job, and for the server with the builds of both. */
function statesOf(before: Variant, now: Variant, id: string) {
  const [base, results] = [resultsOf(before), resultsOf(now)]
  const options = { baseUrl: null, rules: [] }
  const baseline = makeBaseline([{ ...base, error: null }], options)
  const build = { pages: importedOf(results), base: importedOf(base), rules: [], runAt: 0 }
  const [page] = importedFindings(build).pages
  const job = compareBaseline(results, baseline, null).states
  return { job: job.get(id), server: page?.states?.get(id), all: [job, page?.states] }
}

const alt = (changes: Partial<CheckResult>) => ({ checks: { 'image-alt': changes } })
const rows = (count: number) => {
  const evidence = Array.from({ length: count }, (_, line) => ({ line, snippet: `<img ${line}>` }))
  return alt({ outcome: 'warn', evidence, evidence_total: count })
}

interface Case {
  readonly of: string
  readonly id: 'lcp' | 'image-alt'
  readonly before: Variant
  readonly now?: Variant
  readonly state: FindingState | undefined
}

const CASES: readonly Case[] = [
  {
    of: 'a time within its noise',
    id: 'lcp',
    before: { lcp: 2400 },
    now: { lcp: 2550 },
    state: 'still',
  },
  { of: 'a time beyond it', id: 'lcp', before: { lcp: 2000 }, now: { lcp: 3000 }, state: 'new' },
  {
    of: 'a time that failed before',
    id: 'lcp',
    before: { lcp: 2600 },
    now: { lcp: 9000 },
    state: 'still',
  },
  {
    of: 'a time after a single load',
    id: 'lcp',
    before: { lcp: 2000, loads: 1 },
    now: { lcp: 3000 },
    state: 'not-comparable',
  },
  {
    of: 'a time on a slower host',
    id: 'lcp',
    before: { lcp: 2000 },
    now: { lcp: 3000, host: 800 },
    state: 'not-comparable',
  },
  {
    of: 'a time that passes',
    id: 'lcp',
    before: { lcp: 3000 },
    now: { lcp: 2000 },
    state: undefined,
  },
  {
    of: 'a check that failed newly',
    id: 'image-alt',
    before: alt({ outcome: 'pass' }),
    state: 'new',
  },
  {
    of: 'a failure that was a warning',
    id: 'image-alt',
    before: alt({ outcome: 'warn' }),
    state: 'worse',
  },
  { of: 'more rows than before', id: 'image-alt', before: rows(2), now: rows(3), state: 'worse' },
  { of: 'as many rows as before', id: 'image-alt', before: rows(2), now: rows(2), state: 'still' },
  {
    of: 'a check that broke before',
    id: 'image-alt',
    before: alt({ outcome: 'error' }),
    state: 'not-comparable',
  },
]

it.each(CASES)('jobs and the server say the same of $of', ({ id, before, now = {}, state }) => {
  const { job, server } = statesOf(before, now, id)
  expect({ job, server }).toEqual({ job: state, server: state })
})

it('jobs and the server say the same of every other finding', () => {
  const { all } = statesOf({ lcp: 2000 }, { lcp: 3000, ...alt({ outcome: 'warn' }) }, 'lcp')
  const [job, server] = all.map((states) => Object.fromEntries(states ?? []))
  expect(server).toEqual(job)
  expect(Object.keys(job ?? {}).length).toBeGreaterThan(5)
})

it('what a second audit did not confirm is new neither for the job nor for the server', () => {
  const [base, results] = [resultsOf({ lcp: 2000 }), resultsOf({ lcp: 3000 })]
  const baseline = makeBaseline([{ ...base, error: null }], { baseUrl: null, rules: [] })
  const serverState = (unconfirmed?: readonly string[]) => {
    const pages = importedOf(results, unconfirmed)
    const build = { pages, base: importedOf(base), rules: [], runAt: 0 }
    return importedFindings(build).pages[0]?.states?.get('lcp')
  }
  const [page] = judgePages([{ ...results, error: null }], {
    baseUrl: null,
    rules: [],
    baseline,
    failOn: undefined,
    lab: 'auto',
    expired: [],
    reasonsOf: () => new Map(),
    doubted: new Map([[results.url, new Set(['cls'])]]),
  }).pages
  expect(page?.unconfirmed).toEqual(['lcp'])
  expect([page?.states?.get('lcp'), serverState(page?.unconfirmed)]).toEqual([
    'not-comparable',
    'not-comparable',
  ])
  expect([serverState(), serverState(['constructor'])]).toEqual(['new', 'new'])
})

it('the page of a build says of changed audits whether they are more than noise', () => {
  const growthOf = (before: Variant, now: Variant) => {
    const [page] = comparePages(importedOf(resultsOf(now)), importedOf(resultsOf(before)), [])
    return page?.audits.find(({ id }) => id === 'lcp')?.growth
  }
  expect(growthOf({ lcp: 2400 }, { lcp: 2550 })).toBe('usual')
  expect(growthOf({ lcp: 2000 }, { lcp: 3000 })).toBe('grown')
  expect(growthOf({ lcp: 2000, loads: 1 }, { lcp: 3000 })).toBe('unknown')
  expect(growthOf({ lcp: 3000 }, { lcp: 2000 })).toBe('no-noise')
})
