import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { bfcache } from './bfcache.ts'

it('shows every reason, and counts those that the page can change', () => {
  const frames = ['https://www.example.com/']
  const notRestored = [
    { reason: 'An unload handler.', kind: 'actionable', frames },
    { reason: 'A dialog.', kind: 'not-actionable', frames: [] },
  ] as const
  expect(bfcache.evaluate(exampleFacts({ facts: { loading: { notRestored } } }))).toEqual({
    status: 'warn',
    message: '1 reason keeps the page out of the back/forward cache',
    value: { number: 1, unit: 'count' },
    evidence: [
      { url: frames[0], value: 'An unload handler.', note: 'the page can change this' },
      { value: 'A dialog.', note: 'the page cannot change this' },
    ],
  })
})
