import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { structuredDataPresent } from './structured-data-present.ts'

const judge = (html: string) => structuredDataPresent.evaluate(exampleFacts({ html }))

const jsonLd = (json: string) => `<script type="application/ld+json">${json}</script>`

it.each([
  ['of another vocabulary', jsonLd('{"@context":"https://w3id.org/x","@type":"Thingamajig"}')],
  ['without a type', jsonLd('{"@context":"https://schema.org","name":"Library"}')],
  ['that does not parse', jsonLd('{"@type":"Organization"')],
])('does not count data %s', (_, html) => {
  expect(judge(html).status).toBe('warn')
})

it('names each type once and shows where it is', () => {
  const library = jsonLd('{"@context":"https://schema.org","@type":"Library"}')
  expect(judge(`${library}\n${library}`)).toMatchObject({
    status: 'pass',
    message: 'Library',
    evidence: [
      { line: 1, name: 'json-ld', value: 'Library' },
      { line: 2, name: 'json-ld', value: 'Library' },
    ],
  })
})

it('does not accuse a page that was not read to its end', () => {
  const facts = exampleFacts({ facts: { document: { truncated: { reason: 'depth', line: 90 } } } })
  expect(structuredDataPresent.evaluate(facts).status).toBe('not-applicable')
})
