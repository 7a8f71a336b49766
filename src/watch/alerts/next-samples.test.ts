import { expect, it } from 'vitest'
import { alertRules } from './alert-rules.ts'
import { MOST_LOADS } from './next-samples.ts'
import type { RunNumbers } from './watched-run.ts'

/** Every other run is this much slower. */
const runs = (slower: number, change: Partial<RunNumbers> = {}) =>
  Array.from({ length: 24 }, (_, place) => ({
    conditions: 'a',
    benchmarkIndex: null,
    values: { lcp: 2000 * (place % 2 === 0 ? 1 : 1 + slower) },
    ...change,
  }))
const next = (before: readonly RunNumbers[], own = 1, loads?: number, most = MOST_LOADS) =>
  alertRules({ mostLoads: most }).nextSamples({
    own,
    before,
    numbers: { conditions: 'a', loads, benchmarkIndex: null, values: { lcp: 2000 } },
  })

it('more loads follow from the noise of runs under the same conditions', () => {
  expect(next(runs(0.02))).toBeNull()
  expect(next(runs(0.1))).toBe(3)
  expect(next(runs(0.3))).toBe(5)
  expect(next(runs(0.3, { conditions: 'b' }))).toBeNull()
  expect(next(runs(0.3, { values: {} }))).toBeNull()
})

it('the noise of runs with as many loads as the latest one counts', () => {
  expect(next(runs(0.3), 1, 3)).toBe(3)
  expect(next(runs(0.3, { loads: 3 }), 1, 3)).toBe(5)
  expect(next(runs(0.01, { loads: 3 }), 1, 3)).toBeNull()
})

it('null leaves the number to the owner', () => {
  expect(next(runs(0.1, { loads: 5 }), 5, 5)).toBeNull()
})

it('the operator limits them, and a lower limit applies to pages that take more', () => {
  const noisy = runs(0.3)
  expect([1, 2, 3, 4, 5].map((most) => next(noisy, 1, 1, most))).toEqual([null, null, 3, 3, 5])
  const median = runs(0.3, { loads: 5 })
  expect([1, 3, 5].map((most) => next(median, 1, 5, most))).toEqual([null, 3, 5])
  expect(next(noisy, 3, 3, 1)).toBeNull()
})

it('the noisier device decides', () => {
  const steady = runs(0.02)
  const noisy = runs(0.3)
  const both = steady.map((run, place) => ({
    ...run,
    values: { ...run.values, 'desktop.lcp': noisy[place]?.values.lcp ?? 0 },
  }))
  expect([next(steady), next(both)]).toEqual([null, 5])
})
