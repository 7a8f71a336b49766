import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../test/support/example-facts.ts'
import { pageFacts } from '../../test/support/facts.ts'
import { finding, type Standing } from '../../test/support/findings.ts'
import { fail, pass, warn } from '../checks/check.ts'
import type { Finding } from '../checks/run-checks.ts'
import type { PageFacts } from '../facts/page-facts.ts'
import { needsWork } from './needs-work.ts'
import { makeResults, type RunFacts } from './make-results.ts'
import { Results } from './results.ts'

function resultsOf(findings: readonly Finding[], facts: Partial<PageFacts> = {}): Results {
  return makeResults(runOf(findings, facts))
}

function runOf(findings: readonly Finding[], facts: Partial<PageFacts> = {}): RunFacts {
  return {
    facts: pageFacts(facts),
    findings,
    stage: 'static',
    timing: { started_at: '2026-11-20T20:00:00.000Z', fetch: 90, probes: 210, total: 320 },
    environment: { pagemark: '0.1.0' },
  }
}

const D: Standing = { family: 'title', tier: 'D' }
const READINESS: Standing = { category: 'ai-readiness', family: 'content', tier: 'D' }

describe('results', () => {
  it('are what the schema says, whatever the page puts into them', () => {
    const long = 'x'.repeat(5000)
    const evidence = Array.from({ length: 250 }, (_, line) => ({ line, snippet: long }))
    const results = resultsOf([finding('a', D, fail(long, evidence))], {
      response: { ...pageFacts().response, headers: [['Set-Cookie', 'sid=secret; Secure']] },
    })
    expect([...Value.Errors(Results, results)]).toEqual([])
    const [check] = results.checks
    expect(check).toMatchObject({ evidence_total: 250 })
    expect(check?.evidence.length).toBeGreaterThan(30)
    expect(JSON.stringify(check?.evidence).length).toBeLessThan(21_000)
    expect(check?.evidence[0]?.snippet).toHaveLength(500)
    expect(check?.message).toHaveLength(500)
  })

  it('keep a hundred rows of evidence', () => {
    const evidence = Array.from({ length: 250 }, (_, line) => ({ line }))
    const [check] = resultsOf([finding('a', D, fail('many', evidence))]).checks
    expect(check?.evidence).toHaveLength(100)
  })

  it('keep of each check where 20 elements are in the picture', () => {
    const box = { x: 1, y: 2, width: 3, height: 4 }
    const many = Array.from({ length: 30 }, () => ({ snippet: '<b>', box }))
    const [check] = resultsOf([finding('a', D, fail('x', many))]).checks
    expect(check?.evidence).toHaveLength(30)
    expect(check?.evidence.filter((row) => row.box !== undefined)).toHaveLength(20)
  })

  it('keep no value of a cookie', () => {
    const headers = [['Set-Cookie', 'sid=secret; Secure'] as const]
    const results = resultsOf([], { response: { ...pageFacts().response, headers } })
    expect(results.page.headers).toMatchObject([{ name: 'Set-Cookie', value: 'sid=…; Secure' }])
    expect(JSON.stringify(results)).not.toContain('secret')
  })

  it('count AI readiness beside the score', () => {
    const results = resultsOf([
      finding('a', READINESS, pass()),
      finding('b', READINESS, fail('no')),
    ])
    expect(results.ai_readiness).toEqual({ passed: 1, of: 2 })
  })
})

it('have no fault in indexing where the page is not meant for search engines', () => {
  const run = runOf([
    finding('robots-noindex', { family: 'indexing', tier: 'A' }, fail('noindex')),
    finding('b', D, warn('half')),
  ])
  const environment = { ...run.environment, not_for_search: true }
  const results = makeResults({ ...run, environment })
  expect(results).toMatchObject({ score: 98, result: 'good', result_reason: null })
  expect(results.checks.map(({ outcome }) => outcome)).toEqual(['not-applicable', 'warn'])
  expect(results.fix_first.map(({ family }) => family)).toEqual(['title'])
  expect(results.environment.conditions).not.toBe(makeResults(run).environment.conditions)
  expect([...Value.Errors(Results, results)]).toEqual([])
})

it('contain the speed of the machine and the conditions of the run', () => {
  const { environment } = makeResults({ ...runOf([]), facts: exampleFacts({ html: '<p>Hello' }) })
  expect(environment).toMatchObject({ benchmark_index: 2000 })
  expect(environment.conditions).toMatch(/^[0-9a-f]{16}$/)
  expect(makeResults(runOf([])).environment.benchmark_index).toBeNull()
})

describe('an ignored check', () => {
  const findings = [
    finding('a', D, pass()),
    finding('robots-noindex', { family: 'indexing', tier: 'A' }, fail('noindex')),
    finding('b', D, warn('half')),
  ]
  const ignoring = (...ignoredChecks: string[]) =>
    makeResults({ ...runOf(findings), ignoredChecks })

  it('stays listed with its outcome, and costs nothing', () => {
    const results = ignoring('robots-noindex')
    expect(results.checks.map(({ id }) => id)).toEqual(['a', 'robots-noindex', 'b'])
    expect(results.checks[1]).toMatchObject({
      outcome: 'fail',
      message: 'noindex',
      ignored: true,
      gain: null,
      loss: null,
    })
    expect(results.checks[0]).not.toHaveProperty('ignored')
    expect([...Value.Errors(Results, results)]).toEqual([])
  })

  it('takes its deduction with it', () => {
    expect(resultsOf(findings)).toMatchObject({ score: 39, result_reason: 'robots-noindex' })
    expect(ignoring('robots-noindex')).toMatchObject({
      score: 98,
      result: 'good',
      result_reason: null,
    })
  })

  it('is counted apart, and is nothing to fix', () => {
    const results = ignoring('robots-noindex', 'b')
    expect(results.categories.find(({ id }) => id === 'seo')).toMatchObject({
      score: 100,
      outcomes: { pass: 1 },
      ignored: 2,
    })
    expect([needsWork(results), results.fix_first]).toEqual([[], []])
  })

  it('is as before when no check has the id', () => {
    expect(ignoring('gone-long-ago')).toEqual(resultsOf(findings))
  })
})
