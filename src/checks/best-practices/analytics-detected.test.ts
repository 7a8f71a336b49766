import { expect, it } from 'vitest'
import { headFacts, pageFacts } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { analyticsDetected } from './analytics-detected.ts'

it('lists each detected service with its kind, version and evidence', () => {
  const { response } = pageFacts()
  expect(
    analyticsDetected.evaluate({
      resources: [resourceFact('https://plausible.io/js/script.js')],
      scripts: [],
      cookies: [],
      assets: [],
      head: headFacts({ metas: [metaFact({ name: 'generator', content: 'Hugo 0.150' })] }),
      response: { ...response, headers: [['x-powered-by', 'Express']] },
    }),
  ).toEqual({
    status: 'informative',
    message: 'The page uses Hugo, Express, and Plausible',
    value: { number: 3, unit: 'count' },
    evidence: [
      { snippet: 'Hugo 0.150', name: 'Hugo', value: '0.150', note: 'framework' },
      { snippet: 'x-powered-by: Express', name: 'Express', note: 'framework' },
      { url: 'https://plausible.io/js/script.js', name: 'Plausible', note: 'analytics' },
    ],
  })
})
