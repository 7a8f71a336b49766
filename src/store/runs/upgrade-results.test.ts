import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { sampleResults } from '../../../test/support/sample-results.ts'
import { Results } from '../../report/results.ts'
import { upgradeResults } from './upgrade-results.ts'

it('leaves results of today as they are', () => {
  const results = sampleResults()
  expect(upgradeResults(results)).toBe(results)
})

it('reads results of the first schema, which keep their score', () => {
  const today = sampleResults()
  const { policy_version: _policy, result_reason: _reason, fix_first: _first, ...rest } = today
  const first = {
    ...rest,
    schema_version: 1,
    score: 62,
    scoring: { uncapped: 81, caps: [], blockers: ['https-final'] },
    categories: today.categories.map(({ cost: _cost, ...category }) => ({
      ...category,
      weight: 10,
      factor: 1,
    })),
    checks: today.checks.map(({ family: _family, tier: _tier, loss: _loss, ...check }) => ({
      ...check,
      weight: 5,
    })),
  }
  const upgraded = upgradeResults(first)
  expect([...Value.Errors(Results, upgraded)]).toEqual([])
  expect(upgraded).toMatchObject({
    score: 62,
    policy_version: 1,
    result_reason: 'https-final',
    fix_first: [],
  })
})
