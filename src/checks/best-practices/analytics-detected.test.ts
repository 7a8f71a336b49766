import { expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { analyticsDetected } from './analytics-detected.ts'

it('lists services with their kind, then what the server says of itself', () => {
  const { response } = pageFacts()
  const headers = [['x-powered-by', 'Express']] as const
  const resources = [resourceFact('https://plausible.io/js/script.js')]
  expect(
    analyticsDetected.evaluate({
      resources,
      head: headFacts(),
      response: { ...response, headers },
    }),
  ).toEqual({
    status: 'informative',
    message: 'The markup names: Plausible.',
    value: { number: 1, unit: 'count' },
    evidence: [
      { url: 'https://plausible.io/js/script.js', name: 'Plausible', note: 'analytics' },
      { name: 'X-Powered-By', value: 'Express' },
    ],
  })
})
