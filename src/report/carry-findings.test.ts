import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../test/support/example-facts.ts'
import { pageFacts } from '../../test/support/facts.ts'
import { finding, type Standing } from '../../test/support/findings.ts'
import { fail, type Outcome, pass, warn } from '../checks/check.ts'
import type { Finding } from '../checks/run-checks.ts'
import { type EarlierRun, isUnmeasured } from './carry-findings.ts'
import { makeResults } from './make-results.ts'
import type { Results } from './results.ts'

const TITLE: Standing = { family: 'title', tier: 'B' }
const UNMEASURED: Outcome = { status: 'not-applicable', reason: 'Not measured', unmeasured: true }
const FAILED = fail('2 of 4 titles are empty', [{ line: 3 }], { share: 0.5 })

function run(
  outcome: Finding['outcome'],
  { earlier, day = 1, language }: { earlier?: EarlierRun; day?: number; language?: string } = {},
): Results {
  return makeResults({
    facts: pageFacts(),
    findings: [finding('title', TITLE, outcome)],
    stage: 'complete',
    timing: {
      started_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
      fetch: 1,
      probes: 1,
      total: 3,
    },
    environment: { pagemark: '0.0.0', ...(language !== undefined && { language }) },
    earlier,
  })
}

describe('what was not measured', () => {
  it('takes nothing from the score, and makes its category incomplete', () => {
    const { score, checks, categories } = run(UNMEASURED)
    expect(score).toBe(100)
    expect(checks).toMatchObject([{ outcome: 'not-applicable', not_measured: true }])
    expect(categories.find(({ id }) => id === 'seo')).toMatchObject({ incomplete: true })
  })

  it.each([
    ['did not answer in time', UNMEASURED],
    ['broke', { status: 'error', reason: 'It broke.' } as const],
  ])('is carried from the earlier run when the check %s', (_, outcome) => {
    const earlier = run(FAILED)
    const { score, checks, categories } = run(outcome, { earlier, day: 3 })
    expect(score).toBe(earlier.score)
    expect(checks).toMatchObject([
      {
        outcome: 'fail',
        message: '2 of 4 titles are empty',
        evidence: [{ line: 3 }],
        points: 0.5,
        carried: { measured_at: '2026-01-01T00:00:00.000Z', runs: 1 },
      },
    ])
    expect(checks[0]).not.toHaveProperty('not_measured')
    expect(categories.find(({ id }) => id === 'seo')).toMatchObject({ incomplete: false })
  })

  it('is carried for three runs', () => {
    let earlier = run(FAILED)
    const carried = [2, 3, 4, 5].map((day) => {
      earlier = run(UNMEASURED, { earlier, day })
      return earlier.checks[0]?.carried?.runs
    })
    expect(carried).toEqual([1, 2, 3, undefined])
  })

  it('is carried for thirty days', () => {
    const earlier = run(FAILED)
    expect(run(UNMEASURED, { earlier, day: 31 }).checks[0]?.carried).toBeDefined()
    expect(run(UNMEASURED, { earlier, day: 32 }).checks[0]?.carried).toBeUndefined()
  })

  it('is not carried from a run under other conditions', () => {
    const earlier = run(FAILED, { language: 'de' })
    expect(run(UNMEASURED, { earlier }).checks[0]?.carried).toBeUndefined()
  })

  it('is not carried from a run that did not measure it either', () => {
    expect(run(UNMEASURED, { earlier: run(UNMEASURED) }).checks[0]?.carried).toBeUndefined()
  })

  it('leaves alone what this run measured', () => {
    expect(run(pass(), { earlier: run(FAILED) }).checks).toMatchObject([{ outcome: 'pass' }])
    expect(isUnmeasured(finding('title', TITLE, pass()))).toBe(false)
  })
})

describe('a disturbed page load', () => {
  const LCP: Standing = { category: 'performance', family: 'loading-speed', tier: 'C' }

  function loaded(score: number, options: { disturbed?: boolean; earlier?: EarlierRun } = {}) {
    const facts = exampleFacts({ lab: {} })
    const devices = facts.browser.devices.map((device) => ({
      ...device,
      lighthouse: {
        ...device.lighthouse,
        categories: [{ id: 'performance', title: 'Performance', score }],
      },
      ...(options.disturbed === true && ({ disturbance: 'slow machine' } as const)),
    }))
    const measured = warn(`Performance ${score}`, [], { points: score })
    return makeResults({
      facts: { ...facts, browser: { ...facts.browser, devices } },
      findings: ['lcp', 'fcp'].map((id) => finding(id, LCP, measured)),
      stage: 'complete',
      timing: { started_at: '2026-01-02T00:00:00.000Z', fetch: 1, probes: 1, total: 3 },
      environment: { pagemark: '0.0.0' },
      earlier: options.earlier,
    })
  }

  const performanceOf = ({ categories }: Results) =>
    categories.find(({ id }) => id === 'performance')

  it('has the metrics and the score of the earlier run', () => {
    const earlier = loaded(0.9)
    const results = loaded(0.4, { disturbed: true, earlier })
    expect(results.score).toBe(earlier.score)
    expect(performanceOf(results)).toMatchObject({ score: 90, incomplete: false })
    expect(results.checks).toMatchObject([
      { message: 'Performance 0.9', carried: { runs: 1 } },
      { message: 'Performance 0.9', carried: { runs: 1 } },
    ])
    expect(results.environment).not.toHaveProperty('disturbance')
  })

  it('keeps its own metrics where the earlier run has not all of them', () => {
    const earlier = loaded(0.9)
    const half = { ...earlier, checks: earlier.checks.filter(({ id }) => id !== 'fcp') }
    const results = loaded(0.4, { disturbed: true, earlier: half })
    expect(results.checks.map(({ carried }) => carried)).toEqual([undefined, undefined])
    expect(performanceOf(results)).toMatchObject({ score: 40, incomplete: true })
  })

  it('is said and makes the score incomplete where there is no earlier run', () => {
    const results = loaded(0.4, { disturbed: true })
    expect(performanceOf(results)).toMatchObject({ score: 40, incomplete: true })
    expect(results.environment).toMatchObject({ disturbance: 'slow machine' })
  })
})
