import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { inpScripted } from './inp-scripted.ts'

const SNIPPET = '<summary>'

function outcome(candidates: number, ...times: number[]) {
  const clicks = times.map((ms) => ({
    kind: 'summary' as const,
    snippet: SNIPPET,
    ms,
    delayMs: 1,
    handlingMs: ms - 17,
    paintMs: 16,
  }))
  const interactions = { measured: true as const, value: { candidates, clicks } }
  return inpScripted.evaluate(exampleFacts({ lab: { interactionTests: { interactions } } }))
}

it('judges the slowest click and shows each', () => {
  expect(outcome(5, 40, 320)).toMatchObject({
    status: 'warn',
    value: { number: 320, unit: 'ms' },
    message: 'The slowest of 2 clicks shows a response after 320 ms (recommended: at most 200 ms)',
    evidence: [
      { ms: 40 },
      {
        snippet: SNIPPET,
        name: 'summary',
        note: '1 ms input delay, 303 ms processing, 16 ms presentation delay',
      },
    ],
  })
})

it('says so where all that could be clicked is covered', () => {
  expect(outcome(2)).toEqual({
    status: 'not-applicable',
    reason: 'Not measured: the elements to click are covered by other content',
  })
})
