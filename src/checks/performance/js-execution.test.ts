import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { jsExecution } from './js-execution.ts'

it('lists scripts that took a millisecond, and names work outside scripts', () => {
  const scripts = [
    { url: 'https://www.example.com/app.js', ms: 300.4 },
    { url: 'Unattributable', ms: 1 },
    { url: 'https://www.example.com/small.js', ms: 0.9 },
  ]
  const { metrics } = exampleFacts({}).loading
  const facts = { metrics: { ...metrics, scripting: 302 }, scripts }
  expect(jsExecution.evaluate(exampleFacts({ facts: { loading: facts } }))).toMatchObject({
    status: 'pass',
    evidence: [
      { url: 'https://www.example.com/app.js', ms: 300 },
      { name: 'Unattributable', ms: 1 },
    ],
  })
})

it('is not measured where there is neither a sum nor an empty list', () => {
  expect(jsExecution.evaluate(exampleFacts({})).status).toBe('not-applicable')
})
