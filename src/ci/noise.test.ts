import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../test/support/sample-results.ts'
import type { CheckResult, Results } from '../report/results.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import { makeBaseline } from './baseline.ts'
import { compareBaseline } from './compare-baseline.ts'
import {
  asConfigured,
  doubtFindings,
  withoutUnconfirmed,
  withSecondAudits,
} from './confirm-findings.ts'
import { type JudgeOptions, judgePages } from './judge-pages.ts'
import { BASELINE_LOADS } from './noise.ts'

const RESULTS = sampleLabResults()
/** Limits of a pass on mobile. */
const LIMITS = { tbt: 200, lcp: 2500, fcp: 1800, 'speed-index': 3400 }
type Metric = keyof typeof LIMITS
const METRICS = ['tbt', 'lcp', 'fcp', 'speed-index'] as const satisfies readonly Metric[]

interface Load {
  readonly benchmarkIndex: number | null
  readonly values: Readonly<Record<Metric, number | null>>
}

/** Results of a page load with these numbers. */
function resultsOf({ values, benchmarkIndex }: Load, loads: number): Results {
  const [device] = RESULTS.lab?.devices ?? []
  if (device === undefined || RESULTS.lab === null) throw new Error('The sample has no device.')
  const metrics = {
    ...device.metrics,
    tbt: values.tbt,
    lcp: values.lcp,
    fcp: values.fcp,
    speed_index: values['speed-index'],
  }
  const samples = Array.from({ length: loads }, () => ({ score: null, ...metrics }))
  const lab = { ...RESULTS.lab, devices: [{ ...device, metrics, samples }] }
  const checks = RESULTS.checks.map((check): CheckResult => {
    const limit = Object.entries(LIMITS).find(([id]) => id === check.id)?.[1]
    const number = Object.entries(values).find(([id]) => id === check.id)?.[1]
    if (limit === undefined || typeof number !== 'number') return check
    const outcome = number > limit ? 'warn' : 'pass'
    return { ...check, outcome, superseded_by: null, value: { number, unit: 'ms' } }
  })
  return {
    ...RESULTS,
    checks,
    lab,
    environment: { ...RESULTS.environment, benchmark_index: benchmarkIndex },
  }
}

const JUDGED: JudgeOptions = {
  baseUrl: null,
  rules: [],
  baseline: undefined,
  failOn: undefined,
  lab: 'auto',
  expired: [],
  reasonsOf: () => new Map(),
}

const recordOf = (results: Results): AuditRecord => ({ ...results, error: null })
const baselineOf = (load: Load, loads: number = BASELINE_LOADS) =>
  makeBaseline([recordOf(resultsOf(load, loads))], { baseUrl: null, rules: [] })

function stateOf(id: Metric, before: Load, now: Load) {
  return compareBaseline(resultsOf(now, 1), baselineOf(before), null).states.get(id)
}

const load = (tbt: number, benchmarkIndex: number | null = 1000): Load => ({
  benchmarkIndex,
  values: { tbt, lcp: 1000, fcp: 900, 'speed-index': 1000 },
})

describe('a noisy number beside the baseline', () => {
  it.each([
    { before: 190, now: 330, state: 'still' },
    { before: 190, now: 341, state: 'new' },
    // A quarter of it is more than the floor.
    { before: 800, now: 990, state: 'still' },
  ])('counts beyond the floor alone: $before, then $now', ({ before, now, state }) => {
    expect(stateOf('tbt', load(before), load(now))).toBe(state)
  })

  it('takes 15 % and 200 ms of loading times', () => {
    const slower = (lcp: number): Load => ({ ...load(0), values: { ...load(0).values, lcp } })
    expect(stateOf('lcp', slower(2400), slower(2700))).toBe('still')
    expect(stateOf('lcp', slower(2400), slower(2761))).toBe('new')
  })

  it('is not comparable on a slower host, or with a baseline of fewer than three loads', () => {
    expect(stateOf('tbt', load(0), load(900, 849))).toBe('not-comparable')
    expect(stateOf('tbt', load(0), load(900, 850))).toBe('new')
    const baseline = baselineOf(load(0))
    const pages = Object.entries(baseline.pages).map(([key, { checks }]) => [key, { checks }])
    const old = { ...baseline, pages: Object.fromEntries(pages) }
    for (const each of [old, baselineOf(load(0), 1), baselineOf(load(0), 2)]) {
      const { states } = compareBaseline(resultsOf(load(900), 1), each, null)
      expect(states.get('tbt')).toBe('not-comparable')
    }
    const three = compareBaseline(resultsOf(load(900), 1), baselineOf(load(0), 3), null)
    expect(three.states.get('tbt')).toBe('new')
  })

  it('has to be found by the second audit as well', () => {
    const options = { baseline: baselineOf(load(0)), baseUrl: null, failOn: ['new'] } as const
    const record = recordOf(resultsOf(load(900), 1))
    const doubted = doubtFindings([record], options).get(record.url)
    expect(doubted).toEqual(new Set(['tbt']))
    const states = new Map([
      ['tbt', 'new'],
      ['lcp', 'new'],
      ['title-present', 'new'],
    ] as const)
    expect(withoutUnconfirmed(states, doubted)).toEqual(
      new Map([
        ['tbt', 'new'],
        ['lcp', 'not-comparable'],
        ['title-present', 'new'],
      ]),
    )
    expect(doubtFindings([record], { ...options, failOn: ['rules'] }).size).toBe(0)
  })

  it('fails no job if only the second audit has it', () => {
    const record = recordOf(resultsOf(load(900), 3))
    const options = { ...JUDGED, baseline: baselineOf(load(0)) }
    const second = (ids: readonly string[]) =>
      judgePages([record], { ...options, doubted: new Map([[record.url, new Set(ids)]]) })
    expect([second(['tbt']).exitCode, second(['lcp']).exitCode]).toEqual([1, 0])
  })

  it('of a page that cannot be audited again counts as it was found first', () => {
    const [first, other] = [recordOf(resultsOf(load(900), 1)), recordOf(resultsOf(load(1), 3))]
    const failed = { url: first.url, final_url: null, result: null, score: null } as const
    const error = { code: 'timeout', message: 'Too slow.' } as const
    expect(withSecondAudits([first], [{ ...failed, error }])).toEqual([first])
    expect(withSecondAudits([first], [other])).toEqual([other])
  })
})

const FILES = ['recorded-noise', 'held-out-noise'].map(
  (name) => new URL(`../../bench/noise/${name}.jsonl`, import.meta.url),
)
interface Recorded extends Load {
  readonly page: string
}

function recorded(): Map<string, Recorded[]> {
  const lines = FILES.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
  return Map.groupBy(
    lines.map((line): Recorded => JSON.parse(line)),
    ({ page }) => page,
  )
}

function middle(numbers: readonly (number | null | undefined)[]): number {
  const known = numbers.flatMap((number) => number ?? []).toSorted((a, b) => a - b)
  return known.at(known.length / 2) ?? 0
}

/** The medians of several loads. */
function medianOf(loads: readonly Recorded[]): Load {
  const of = (id: Metric) => middle(loads.map(({ values }) => values[id]))
  const values = {
    tbt: of('tbt'),
    lcp: of('lcp'),
    fcp: of('fcp'),
    'speed-index': of('speed-index'),
  }
  return { benchmarkIndex: middle(loads.map(({ benchmarkIndex }) => benchmarkIndex)), values }
}

it('a page that is audited again is called as in the configuration, where its options are', () => {
  const urls = ['https://example.com', 'https://example.com/a b']
  const recorded = ['https://example.com/', 'https://example.com/a%20b']
  const first = recorded.map((url): AuditRecord => ({ ...RESULTS, url, error: null }))
  expect(asConfigured(recorded, { urls, first })).toEqual(urls)
})

it('recorded loads of unchanged pages, on a machine with a load of 13, fail one job in 100 at most', () => {
  let [jobs, plain, failed] = [0, 0, 0]
  for (const runs of recorded().values()) {
    for (let place = 0; place + 9 <= runs.length; place += 1) {
      const before = medianOf(runs.slice(place, place + 5))
      const [now] = runs.slice(place + 5)
      if (now === undefined) continue
      jobs += 1
      const ids = METRICS.filter(
        (id) => (now.values[id] ?? 0) > LIMITS[id] && (before.values[id] ?? 0) <= LIMITS[id],
      )
      if (ids.length > 0) plain += 1
      const doubted = ids.filter((id) => stateOf(id, before, now) === 'new')
      if (doubted.length === 0) continue
      const second = medianOf(runs.slice(place + 6, place + 9))
      if (doubted.some((id) => stateOf(id, before, second) === 'new')) failed += 1
    }
  }
  expect(jobs).toBeGreaterThan(350)
  expect(plain / jobs).toBeGreaterThan(0.1)
  expect(failed / jobs).toBeLessThan(0.01)
})
