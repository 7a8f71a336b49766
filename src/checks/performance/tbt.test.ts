import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { tbt } from './tbt.ts'

it('sums up the long tasks of each script, the costliest first', () => {
  const { metrics } = exampleFacts({}).loading
  const url = 'https://www.example.com/app.js'
  const task = (ms: number, script: string | null) => ({ url: script, startMs: 0, ms })
  const longTasks = [task(200, null), task(150.4, url), task(120, url)]
  const facts = { metrics: { ...metrics, tbt: 400 }, longTasks }
  expect(tbt.evaluate(exampleFacts({ facts: { loading: facts } }))).toMatchObject({
    status: 'warn',
    evidence: [
      { url, ms: 270, note: '2 long tasks' },
      { name: 'unattributed', ms: 200, note: '1 long task' },
    ],
  })
})

it('is not measured where the page’s own work does not explain the blocking', () => {
  const lab = {
    disturbance: 'unexplained blocking',
    audits: { 'total-blocking-time': { numericValue: 1405 } },
  } as const
  expect(tbt.evaluate(exampleFacts({ lab }))).toMatchObject({
    status: 'not-applicable',
    unmeasured: true,
    reason: 'Not measured: the machine was busy, and the page’s own work does not explain 1,405 ms',
  })
})
