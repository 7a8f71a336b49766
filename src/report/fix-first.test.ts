import { describe, expect, it } from 'vitest'
import { pageFacts } from '../../test/support/facts.ts'
import { finding } from '../../test/support/findings.ts'
import { fail, pass, warn } from '../checks/check.ts'
import type { Finding } from '../checks/run-checks.ts'
import { fixFirst, needsWork } from './fix-first.ts'
import { makeResults } from './make-results.ts'

function resultsOf(findings: readonly Finding[]) {
  return makeResults({
    facts: pageFacts(),
    findings,
    stage: 'static',
    timing: { started_at: '2026-11-20T20:00:00.000Z', fetch: 90, probes: 210, total: 320 },
    environment: { pagemark: '0.1.0' },
  })
}

const fine = Array.from({ length: 9 }, (_, index) => finding(`f${index}`, 'seo', 'high', pass()))
/** A page whose score a cap holds, once the check that sets it ends as given. */
const heldBy = (outcome: Finding['outcome']) => [
  ...fine,
  finding('low', 'seo', 'low', fail('small')),
  finding('half', 'seo', 'high', warn('half')),
  finding('soft-404-page', 'seo', 'high', outcome),
  finding('high', 'seo', 'high', fail('large')),
]
const HELD = heldBy(fail('gone'))

describe('what to fix first', () => {
  it('is what gains most, without a number of its own where no cap is in the way', () => {
    const results = resultsOf([
      ...fine,
      finding('small', 'seo', 'low', fail('small')),
      finding('large', 'seo', 'high', fail('large')),
    ])
    expect(fixFirst(results, 5).map(({ check, ...rest }) => [check.id, rest])).toEqual([
      ['large', {}],
      ['small', {}],
    ])
  })

  it('is what caps the score, and then what the cap hides, by what it weighs', () => {
    const results = resultsOf(HELD)
    expect(results.checks.find(({ id }) => id === 'high')?.gain).toBe(0)
    expect(fixFirst(results, 3).map(({ check, ...rest }) => [check.id, rest])).toEqual([
      ['soft-404-page', { limit: 49 }],
      ['high', { later: expect.any(Number) }],
      ['half', { later: expect.any(Number) }],
    ])
    expect(needsWork(results).map(({ id }) => id)).toEqual(['soft-404-page', 'high', 'half', 'low'])
  })

  it('gains later what it gains in truth once the cap is gone', () => {
    const later = fixFirst(resultsOf(HELD), 9).find(({ check }) => check.id === 'high')?.later
    const lifted = resultsOf(heldBy(pass()))
    expect(later).toBe(lifted.checks.find(({ id }) => id === 'high')?.gain)
  })

  it('is no more than is asked for', () => {
    expect(fixFirst(resultsOf(HELD), 2)).toHaveLength(2)
    expect(fixFirst(resultsOf(fine), 5)).toEqual([])
  })
})
