import { expect, it } from 'vitest'
import type { ImportedRun } from './imported-run.ts'
import { summariseRuns } from './summarise-runs.ts'

function run(fcp: number, tti: number): ImportedRun {
  const metrics = { fcp, tti, lcp: null, tbt: null, cls: null, 'speed-index': null }
  return { lighthouse: '12.8.2', categories: [], metrics, audits: [] }
}

it('chooses the run closest to the medians, with the spread of all runs', () => {
  const summary = summariseRuns([run(900, 4000), run(1000, 2000), run(1100, 2100), run(5000, 2050)])
  expect(summary?.run.metrics.fcp).toBe(1100)
  expect(summary?.metrics.fcp).toEqual({ value: 1100, least: 900, most: 5000 })
  expect(summary?.metrics.lcp).toEqual({ value: null, least: null, most: null })
  expect(summary?.count).toBe(4)
})

it('returns undefined without runs', () => {
  expect(summariseRuns([])).toBeUndefined()
})
