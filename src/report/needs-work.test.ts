import { expect, it } from 'vitest'
import { sampleLabResults } from '../../test/support/sample-results.ts'
import { firstFixes } from './needs-work.ts'

const RESULTS = sampleLabResults()

it('names nothing to fix that is within its limit', () => {
  const item = { family: 'loading-speed', band: 4, fix: 'Speed up loading', gain: 1, adds: 1 }
  const outcomes = { tbt: 'pass', lcp: 'warn' } as const
  const checks = RESULTS.checks.map((check) =>
    check.id === 'tbt' || check.id === 'lcp' ? { ...check, outcome: outcomes[check.id] } : check,
  )
  const fixes = (...ids: string[]) =>
    firstFixes({ checks, fix_first: [{ ...item, checks: ids }] }, 5).map(({ check }) => check.id)
  expect(fixes('tbt')).toEqual([])
  expect(fixes('tbt', 'lcp')).toEqual(['lcp'])
})
