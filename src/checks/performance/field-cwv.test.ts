import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { fieldCwv } from './field-cwv.ts'

it('leaves out metrics that the report lacks', () => {
  const field = { of: 'origin', lcp: 2100, inp: null, cls: 0, ttfb: null } as const
  expect(fieldCwv.evaluate(exampleFacts({ facts: { loading: { field } } }))).toEqual({
    status: 'informative',
    message: 'The Chrome UX Report has 75th percentiles of the whole origin',
    evidence: [
      { name: 'Largest Contentful Paint', value: '2,100 ms' },
      { name: 'Cumulative Layout Shift', value: 0 },
    ],
  })
})
