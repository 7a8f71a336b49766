import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { lcp } from './lcp.ts'

const NO_ELEMENT = { url: null, snippet: null, selector: null }

function outcome(largestElement: object | null) {
  const facts = { metrics: { ...METRICS, lcp: 3000.4 }, largestElement } as object
  return lcp.evaluate(exampleFacts({ facts: { loading: facts } }))
}

const METRICS = exampleFacts({}).loading.metrics

it('names the element, then the parts of its time', () => {
  const parts = [{ name: 'Time to first byte', ms: 119.6 }]
  expect(outcome({ ...NO_ELEMENT, selector: 'main > h1', parts })).toMatchObject({
    message: 'Largest Contentful Paint is 3,000 ms (recommended: at most 2,500 ms)',
    evidence: [
      { snippet: 'main > h1', name: 'largest element' },
      { name: 'Time to first byte', ms: 120 },
    ],
  })
})

it('shows the parts of the time even when the element is no longer on the page', () => {
  const parts = [{ name: 'Time to first byte', ms: 120 }]
  expect(outcome({ ...NO_ELEMENT, parts })).toMatchObject({ evidence: [{ ms: 120 }] })
  expect(outcome(null)).not.toHaveProperty('evidence')
})
