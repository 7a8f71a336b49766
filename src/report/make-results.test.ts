import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../test/support/facts.ts'
import { finding } from '../../test/support/findings.ts'
import { fail, pass, warn } from '../checks/check.ts'
import type { Finding } from '../checks/run-checks.ts'
import type { PageFacts } from '../facts/page-facts.ts'
import { needsWork } from './fix-first.ts'
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

const gainOf = (results: Results, id: string) =>
  results.checks.find((check) => check.id === id)?.gain

describe('the gain of a fix', () => {
  it('is what the score would rise by, to a tenth', () => {
    const results = resultsOf([
      finding('a', 'seo', 'high', pass()),
      finding('b', 'seo', 'medium', warn('half')),
    ])
    expect(gainOf(results, 'a')).toBeNull()
    expect(gainOf(results, 'b')).toBe(16.7)
  })

  it('is what its cap holds back, for a check that caps the score', () => {
    const fine = Array.from({ length: 9 }, (_, index) =>
      finding(`f${index}`, 'seo', 'high', pass()),
    )
    const results = resultsOf([...fine, finding('soft-404-page', 'seo', 'high', fail('gone'))])
    // The category is held at 30, and the fix makes it 100.
    expect(results).toMatchObject({ score: 30, result: 'bad' })
    expect(gainOf(results, 'soft-404-page')).toBe(70)
  })

  it('is nothing for what another cap hides', () => {
    const results = resultsOf([
      finding('soft-404-page', 'seo', 'high', fail('gone')),
      finding('a', 'seo', 'high', pass()),
      finding('b', 'seo', 'low', fail('small')),
    ])
    expect(gainOf(results, 'b')).toBe(0)
  })
})

describe('results', () => {
  it('are what the schema says, whatever the page puts into them', () => {
    const long = 'x'.repeat(5000)
    const evidence = Array.from({ length: 250 }, (_, line) => ({ line, snippet: long }))
    const results = resultsOf([finding('a', 'seo', 'high', fail(long, evidence))], {
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
    const [check] = resultsOf([finding('a', 'seo', 'high', fail('many', evidence))]).checks
    expect(check?.evidence).toHaveLength(100)
  })

  it('keep of each check where 20 elements are in the picture', () => {
    const box = { x: 1, y: 2, width: 3, height: 4 }
    const many = Array.from({ length: 30 }, () => ({ snippet: '<b>', box }))
    const [check] = resultsOf([finding('a', 'seo', 'high', fail('x', many))]).checks
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
      finding('a', 'ai-readiness', 'high', pass()),
      finding('b', 'ai-readiness', 'medium', fail('no')),
    ])
    expect(results.ai_readiness).toEqual({ passed: 1, of: 2 })
  })
})

describe('an ignored check', () => {
  const findings = [
    finding('a', 'seo', 'high', pass()),
    finding('robots-noindex', 'seo', 'high', fail('noindex')),
    finding('b', 'seo', 'medium', warn('half')),
  ]
  const ignoring = (...ignoredChecks: string[]) =>
    makeResults({ ...runOf(findings), ignoredChecks })

  it('stays listed with its outcome, weighs nothing and gains nothing', () => {
    const results = ignoring('robots-noindex')
    expect(results.checks.map(({ id }) => id)).toEqual(['a', 'robots-noindex', 'b'])
    expect(results.checks[1]).toMatchObject({
      outcome: 'fail',
      message: 'noindex',
      ignored: true,
      weight: 0,
      gain: null,
    })
    expect(results.checks[0]).not.toHaveProperty('ignored')
    expect([...Value.Errors(Results, results)]).toEqual([])
  })

  it('takes its cap and its block with it', () => {
    expect(resultsOf(findings)).toMatchObject({
      score: 30,
      scoring: { blockers: ['robots-noindex'] },
    })
    expect(ignoring('robots-noindex')).toMatchObject({
      score: 83,
      result: 'good',
      scoring: { caps: [], blockers: [] },
    })
  })

  it('is counted apart, and is nothing to fix', () => {
    const results = ignoring('robots-noindex', 'b')
    expect(results.categories.find(({ id }) => id === 'seo')).toMatchObject({
      score: 100,
      outcomes: { pass: 1 },
      ignored: 2,
    })
    expect(needsWork(results)).toEqual([])
  })

  it('leaves what others gain as if it were not there', () => {
    expect(gainOf(ignoring('robots-noindex'), 'b')).toBe(16.7)
  })

  it('is as before when no check has the id', () => {
    expect(ignoring('gone-long-ago')).toEqual(resultsOf(findings))
  })
})
