import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import type { Results } from '../../report/results.ts'
import { runConditions } from './run-conditions.ts'

/** The conditions of the sample with this change. */
function after(change: (results: Results) => void): string | null {
  const results = structuredClone(sampleLabResults())
  change(results)
  return runConditions(results)
}
const SAME = after(() => undefined)
const deviceOf = ({ lab }: Results) => {
  const [device] = lab?.devices ?? []
  if (!device) throw new Error('The sample has no device.')
  return device
}

describe('the conditions of a run', () => {
  it.each<[string, (results: Results) => void]>([
    ['catalogue', (results) => (results.catalogue_version += 1)],
    ['policy', (results) => (results.policy_version += 1)],
    ['version of Lighthouse', ({ environment }) => (environment.lighthouse = '99.0.0')],
    ['browser', ({ environment }) => (environment.browser = 'Chromium 999.0')],
    ['language', ({ environment }) => (environment.language = 'de')],
    ['page credentials', ({ environment }) => (environment.access = true)],
    ['indexing', ({ environment }) => (environment.not_for_search = true)],
    ['throttling', (results) => (deviceOf(results).throttling.rtt_ms += 1)],
    ['viewport', (results) => (deviceOf(results).viewport.width += 1)],
    ['device', (results) => (deviceOf(results).device = 'desktop')],
    [
      'selector',
      (results) => (deviceOf(results).awaited = { selector: 'main', after: 0, known: true }),
    ],
    ['use of a browser', (results) => (results.lab = null)],
  ])('differ with another %s', (_, change) => {
    expect(after(change)).not.toBe(SAME)
  })

  it('do not depend on the number of page loads, or on the minor version of the browser', () => {
    const loads = after((results) => {
      deviceOf(results).samples = []
      results.environment.conditions = 'other'
    })
    expect(loads).toBe(SAME)
    const browser = sampleLabResults().environment.browser ?? ''
    expect(after(({ environment }) => (environment.browser = `${browser}1`))).toBe(SAME)
  })

  it('are unknown of results of older versions', () => {
    expect(after(({ environment }) => delete environment.conditions)).toBeNull()
  })
})
