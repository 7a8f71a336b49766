import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { renderBlocking } from './render-blocking.ts'

it('lists blocking files, the most expensive first, including those without a known cost', () => {
  const file = (name: string, ms: number | null) => ({ url: `/${name}`, bytes: 1, ms })
  const blocking = { savedMs: 120.3, files: [file('a', null), file('b', 80.4), file('c', 150)] }
  expect(
    renderBlocking.evaluate(exampleFacts({ facts: { loading: { renderBlocking: blocking } } })),
  ).toEqual({
    status: 'warn',
    message: '2 files block rendering for 50 ms or more',
    value: { number: 120, unit: 'ms' },
    evidence: [
      { url: '/c', bytes: 1, ms: 150 },
      { url: '/b', bytes: 1, ms: 80 },
      { url: '/a', bytes: 1 },
    ],
  })
})
