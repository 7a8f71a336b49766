import { expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
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

it('names the generator, unless it is empty', () => {
  const { response } = pageFacts()
  const metas = [
    metaFact({ name: 'generator', content: 'Hugo 0.150', line: 5 }),
    metaFact({ name: 'generator', content: ' ' }),
    metaFact({ name: 'author', content: 'Ann' }),
  ]
  const head = headFacts({ metas })
  expect(analyticsDetected.evaluate({ resources: [], head, response })).toMatchObject({
    evidence: [{ line: 5, name: 'generator', value: 'Hugo 0.150' }],
  })
})
