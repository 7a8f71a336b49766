import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../test/support/sample-results.ts'
import type { CheckResult, Results } from '../report/results.ts'
import type { AuditRecord } from '../report/write/write-json.ts'
import {
  type Baseline,
  makeBaseline,
  readBaseline,
  readBaselineFile,
  writeBaseline,
} from './baseline.ts'
import { ciLog } from './ci-log.ts'
import { incompletePages } from './incomplete-pages.ts'
import { type JudgeOptions, judgePages } from './judge-pages.ts'

const RESULTS = sampleLabResults()
const URL = RESULTS.url
const OPTIONS: JudgeOptions = {
  baseUrl: null,
  rules: [],
  baseline: undefined,
  failOn: undefined,
  lab: 'auto',
  expired: [],
  reasonsOf: () => new Map(),
}

function having(id: string, change: Partial<CheckResult>): Results {
  const checks = RESULTS.checks.map((check) => (check.id === id ? { ...check, ...change } : check))
  return { ...RESULTS, checks }
}

const recordOf = (results: Results): AuditRecord => ({ ...results, error: null })
const baselineOf = (results: Results, rules: JudgeOptions['rules'] = []): Baseline =>
  makeBaseline([recordOf(results)], { baseUrl: null, rules })

/** The result of one check, and the exit code. */
function judged(results: Results, before: Results, id: string) {
  const { pages, exitCode, fixed } = judgePages([recordOf(results)], {
    ...OPTIONS,
    baseline: baselineOf(before),
  })
  return { state: pages[0]?.states?.get(id), exitCode, fixed }
}

const ROW = { snippet: '<img src="new.png">' }
const alt = RESULTS.checks.find(({ id }) => id === 'image-alt')
const rows = alt?.evidence ?? []

describe('a finding beside the baseline', () => {
  it('is still there with the same rows or fewer, wherever they are', () => {
    const moved = rows.map((row) => ({ ...row, line: (row.line ?? 0) + 7 }))
    expect(judged(having('image-alt', { evidence: moved }), RESULTS, 'image-alt')).toEqual({
      state: 'still',
      exitCode: 0,
      fixed: 0,
    })
    const fewer = having('image-alt', { evidence: moved.slice(1) })
    expect(judged(fewer, RESULTS, 'image-alt').state).toBe('still')
  })

  it('is new where the check did not fail or warn, or the page is new', () => {
    const before = having('image-alt', { outcome: 'pass', evidence: [] })
    expect(judged(RESULTS, before, 'image-alt')).toEqual({ state: 'new', exitCode: 1, fixed: 0 })
    const other = { ...RESULTS, url: `${URL}other` }
    expect(judged(other, RESULTS, 'image-alt')).toMatchObject({ state: 'new', exitCode: 1 })
  })

  it('is worse with a row that the baseline lacks, or a failure that was a warning', () => {
    const more = having('image-alt', { evidence: [...rows, ROW] })
    expect(judged(more, RESULTS, 'image-alt')).toMatchObject({ state: 'worse', exitCode: 1 })
    const warned = having('image-alt', { outcome: 'warn' })
    expect(judged(RESULTS, warned, 'image-alt').state).toBe('worse')
    expect(judged(warned, RESULTS, 'image-alt').state).toBe('still')
  })

  it('is fixed once the check passes, and not where it could not be judged', () => {
    const passing = having('image-alt', { outcome: 'pass', evidence: [] })
    expect(judged(passing, RESULTS, 'image-alt')).toEqual({
      state: undefined,
      exitCode: 0,
      fixed: 1,
    })
    for (const outcome of ['error', 'not-applicable'] as const) {
      const other = having('image-alt', { outcome, evidence: [] })
      expect(judged(other, RESULTS, 'image-alt').fixed).toBe(0)
    }
    const two = judgePages([recordOf(passing), recordOf(passing)], {
      ...OPTIONS,
      baseline: baselineOf(RESULTS),
    })
    expect([two.fixed, two.fixedChecks]).toEqual([2, ['image-alt']])
  })

  it('never fails where the baseline could not know it', () => {
    const checks = RESULTS.checks.filter(({ id }) => id !== 'image-alt')
    const older = { ...RESULTS, checks }
    expect(judged(RESULTS, older, 'image-alt')).toMatchObject({
      state: 'not-comparable',
      exitCode: 0,
    })
    const unjudged = having('image-alt', { outcome: 'error', evidence: [] })
    expect(judged(RESULTS, unjudged, 'image-alt').state).toBe('not-comparable')
  })
})

describe('a baseline', () => {
  it('contains no text of the page, is sorted, and can be read back', () => {
    const baseline = baselineOf(RESULTS, [{ measure: 'lcp', max_increase: '10%' }])
    const text = writeBaseline(baseline)
    expect(text).not.toMatch(/<img|<a |\.jpg/)
    const options = { baseUrl: null, rules: [] }
    expect(readBaseline(JSON.parse(text), options)).toEqual(baseline)
    const { checks, numbers } = baseline.pages[URL] ?? { checks: {} }
    expect(Object.keys(checks)).toEqual(Object.keys(checks).toSorted())
    expect(numbers).toEqual({ 'lcp desktop': 2900, 'lcp mobile': 2900 })
  })

  it('is not made of pages that were not audited, or not measured although that was required', () => {
    const failed = { url: 'https://a.example/b', final_url: null, result: null, score: null }
    const error = { code: 'timeout', message: 'The page did not answer in time.' }
    const unmeasured = recordOf({ ...RESULTS, lab: null })
    const records = [recordOf(RESULTS), unmeasured, { ...failed, error }]
    const said = `${failed.url}: ${error.message}`
    expect(incompletePages(records, 'auto')).toEqual([said])
    expect(incompletePages(records, 'on')).toEqual([
      `${URL}: The browser did not measure this page.`,
      said,
    ])
  })

  it('can be a stored --format json', () => {
    const options = { baseUrl: null, rules: [] }
    const stored = JSON.parse(JSON.stringify([recordOf(RESULTS)]))
    expect(readBaseline(stored, options)).toEqual(baselineOf(RESULTS))
    expect(readBaseline({ version: 2 }, options)).toBeUndefined()
    expect(readBaseline([1], options)).toBeUndefined()
    expect(readBaseline([{ url: URL, error: { code: 'unreachable' } }], options)).toBeUndefined()
    const parts: Record<string, unknown>[] = [
      { checks: [null] },
      { checks: [{ id: 'image-alt', outcome: 'fail', superseded_by: null }] },
      { checks: [{ id: {}, outcome: 'error', superseded_by: null }] },
      { lab: { devices: [{}] } },
      { environment: null },
      { url: 5 },
      { catalogue_version: 'four' },
    ]
    for (const part of parts) {
      expect(readBaseline([{ ...stored[0], ...part }], options)).toBeUndefined()
    }
  })

  it('can be a stored --format json of production, or of another port', () => {
    const at = (host: string, path = '/') =>
      recordOf({ ...RESULTS, url: `${host}${path}`, final_url: `${host}${path}` })
    const baseUrl = 'http://127.0.0.1:4173'
    const pages = (records: readonly AuditRecord[]) =>
      Object.keys(
        readBaselineFile(JSON.parse(JSON.stringify(records)), { baseUrl, rules: [] })?.pages ?? {},
      )
    expect(pages([at('https://a.example'), at('https://a.example', '/b')])).toEqual(['/', '/b'])
    expect(pages([at('http://127.0.0.1:39999', '/b')])).toEqual(['/b'])
    expect(pages([at(baseUrl), at('https://a.example', '/b')])).toEqual([
      '/',
      'https://a.example/b',
    ])
    expect(pages([at('https://a.example'), at('https://b.example')])).toHaveLength(2)
  })

  it('gives rules of increase their number', () => {
    const rules = [{ measure: 'lcp', max_increase: 100, device: 'mobile' as const }]
    const before = baselineOf(RESULTS, rules)
    const page = before.pages[URL]
    const at = (number: number) => ({
      ...before,
      pages: { [URL]: { checks: page?.checks ?? {}, numbers: { 'lcp mobile': number } } },
    })
    const code = (baseline: Baseline) =>
      judgePages([recordOf(RESULTS)], { ...OPTIONS, rules, baseline }).exitCode
    expect([code(at(2850)), code(at(2750))]).toEqual([0, 1])
  })
})

describe('the exit code', () => {
  const failed: AuditRecord = {
    url: URL,
    final_url: null,
    result: null,
    score: null,
    error: { code: 'unreachable', message: 'The page could not be reached.' },
  }
  const notFound = { ...RESULTS, page: { ...RESULTS.page, status: 404 } }
  const code = (records: readonly AuditRecord[], options: Partial<JudgeOptions> = {}) =>
    judgePages(records, { ...OPTIONS, ...options }).exitCode

  it('is 1 without a rule where a page answers with an error, and 0 with one that holds', () => {
    const rules = [{ measure: 'score', min: 0 }]
    expect([code([recordOf(RESULTS)]), code([recordOf(notFound)])]).toEqual([0, 1])
    expect(code([recordOf(notFound)], { rules })).toBe(0)
  })

  it('is 1 for broken rules, unless they only warn or are not what fails', () => {
    const rules = [{ measure: 'score', min: 100 }]
    const warning = [{ measure: 'score', min: 100, severity: 'warn' as const }]
    const records = [recordOf(RESULTS)]
    expect([code(records, { rules }), code(records, { rules: warning })]).toEqual([1, 0])
    const only = { ...OPTIONS, rules, failOn: ['new' as const], baseline: baselineOf(RESULTS) }
    const { exitCode, pages } = judgePages(records, only)
    expect([exitCode, pages[0]?.verdicts[0]?.rule.severity]).toEqual([0, 'warn'])
  })

  it('is 1 for an expired entry', () => {
    expect(code([recordOf(RESULTS)], { expired: ['It expired.'] })).toBe(1)
  })

  it('is 2 for a page that could not be audited, or measured where that was insisted on', () => {
    expect(code([recordOf(RESULTS), failed], { expired: ['It expired.'] })).toBe(2)
    const unmeasured = { ...RESULTS, lab: null }
    const required = judgePages([recordOf(RESULTS), recordOf(unmeasured)], {
      ...OPTIONS,
      lab: 'on',
    })
    expect(required.pages.map((page) => page.unmeasured)).toEqual([
      undefined,
      'The browser did not measure this page.',
    ])
    expect(ciLog(required, []).slice(-2)).toEqual([
      '  The browser did not measure this page.',
      'Failed: the browser did not measure every page.',
    ])
    expect([code([recordOf(unmeasured)]), code([recordOf(unmeasured)], { lab: 'on' })]).toEqual([
      0, 2,
    ])
  })
})
