import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { lcpDiscovery } from './lcp-discovery.ts'

it('is not measured when the largest element is unknown', () => {
  expect(lcpDiscovery.evaluate(exampleFacts({}))).toEqual({
    status: 'not-applicable',
    reason: 'Not measured: Lighthouse gave no result',
    unmeasured: true,
  })
})

it('lists the conditions that are met and those that are not', () => {
  const element = { url: null, snippet: '<img>', selector: null }
  const largestRequest = { ...element, discoverable: false, eager: true, prioritised: false }
  const outcome = lcpDiscovery.evaluate(exampleFacts({ facts: { loading: { largestRequest } } }))
  expect(outcome).toMatchObject({
    status: 'warn',
    message: 'The HTML does not name the largest image',
    evidence: [{ snippet: '<img>', value: 'no' }, { value: 'yes' }, { value: 'no' }],
  })
})
