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
    message: 'The page prevents it, for 1 reason.',
    value: { number: 1, unit: 'count' },
    evidence: [
      { url: frames[0], value: 'An unload handler.', note: 'can be changed by the page' },
      { value: 'A dialog.', note: 'cannot be changed by the page' },
    ],
  })
})
