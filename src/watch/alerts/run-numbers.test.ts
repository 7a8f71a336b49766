import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import { twoDeviceResults } from '../../../test/support/two-device-results.ts'
import { runNumbers } from './run-numbers.ts'

describe('the numbers of a run', () => {
  it('leave out values that were disturbed, carried over or incomplete', () => {
    const results = structuredClone(sampleLabResults())
    for (const device of results.lab?.devices ?? []) device.samples = device.samples.slice(0, 1)
    const { lcp } = runNumbers(results).values
    expect(lcp).toBe(results.lab?.devices[0]?.metrics.lcp)
    const environment = { ...results.environment, disturbance: 'The machine was busy.' }
    expect(runNumbers({ ...results, environment }).values).not.toHaveProperty('lcp')
    const categories = results.categories.map((each) => ({ ...each, incomplete: true }))
    expect(runNumbers({ ...results, categories }).values).not.toHaveProperty('score')
    const others = results.categories.map((each) => ({
      ...each,
      incomplete: each.id === 'ai-readiness',
    }))
    expect(runNumbers({ ...results, categories: others }).values).toHaveProperty('score')
    const measured_at = '2026-11-20T12:00:00.000Z'
    const checks = results.checks.map((check) =>
      check.id === 'lcp' ? { ...check, carried: { measured_at, runs: 1 } } : check,
    )
    expect(checks.some(({ carried }) => carried)).toBe(true)
    expect(runNumbers({ ...results, checks }).values).not.toHaveProperty('lcp')
  })

  it('include those of the second device, without disturbed loads', () => {
    const results = structuredClone(twoDeviceResults())
    const [, computer] = results.lab?.devices ?? []
    if (!computer) throw new Error('The sample has no second device.')
    expect(runNumbers(results).values).toMatchObject({ 'desktop.lcp': 1100, 'desktop.tbt': 20 })
    expect(runNumbers(results).values).not.toHaveProperty('desktop.score')
    computer.disturbance = 'slow machine'
    const after = Object.keys(runNumbers(results).values)
    expect(after.filter((key) => key.startsWith('desktop.'))).toEqual([])
  })

  it('include the score of uneven loads if there is a middle one', () => {
    const results = structuredClone(sampleLabResults())
    const [device] = results.lab?.devices ?? []
    const performance = results.categories.find(({ id }) => id === 'performance')
    if (!device || !performance) throw new Error('The sample has no device.')
    for (const each of results.categories) each.incomplete = each === performance
    const hasScore = (disturbance: string, loads: number) => {
      device.samples = Array.from({ length: loads }, () => ({ ...device.metrics, score: 0.9 }))
      const environment = { ...results.environment, disturbance }
      return 'score' in runNumbers({ ...results, environment }).values
    }
    expect([2, 3].map((loads) => hasScore('uneven loads', loads))).toEqual([false, true])
    expect(hasScore('slow machine', 3)).toBe(false)
    expect('score' in runNumbers(results).values).toBe(false)
  })

  it('are medians of three and more loads, also of uneven ones except for blocking time', () => {
    const results = sampleLabResults()
    const { lab } = results
    const [device] = lab?.devices ?? []
    if (!lab || !device) throw new Error('The sample has no device.')
    const load = { ...device.metrics, score: 0.9 }
    const loads = [2000, 9000, 2100].map((lcp) => ({ ...load, lcp, tbt: lcp / 10 }))
    const of = (samples: typeof loads, disturbance?: string) => {
      const environment = { ...results.environment, ...(disturbance && { disturbance }) }
      const measured = { ...lab, devices: [{ ...device, samples }] }
      return runNumbers({ ...results, lab: measured, environment }).values
    }
    expect(of(loads)).toMatchObject({ lcp: 2100, tbt: 210 })
    expect(of(loads, 'uneven loads')).toMatchObject({ lcp: 2100 })
    expect(of(loads, 'uneven loads')).not.toHaveProperty('tbt')
    expect(of(loads.slice(0, 2), 'uneven loads')).not.toHaveProperty('lcp')
  })
})
