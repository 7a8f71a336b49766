import { expect, it } from 'vitest'
import { headingFact, pageFacts, textFacts } from '../../../test/support/facts.ts'
import { structuredDataConsistent } from './structured-data-consistent.ts'

const judge = (nodes: Record<string, unknown>[], main = 'A lamp of brushed steel') =>
  structuredDataConsistent.evaluate(
    pageFacts({
      structuredData: [{ format: 'json-ld', line: 1, types: [], errors: [], nodes }],
      headings: [headingFact({ name: 'Steel lamp “Nora”' })],
      text: textFacts({ main }),
    }),
  ).status

const product = (properties: Record<string, unknown>) => ({ '@type': 'Product', ...properties })

it.each([
  ['other punctuation and case', product({ name: 'STEEL LAMP: Nora' }), 'pass'],
  ['most of the words', product({ name: 'Nora lamp by Studio' }), 'pass'],
  ['something else', product({ name: 'Garden chair' }), 'warn'],
  ['an address relative to the page', product({ name: 'Lamp', url: '/' }), 'pass'],
  [
    'a fragment of the page',
    product({ name: 'Lamp', mainEntityOfPage: { '@id': '#lamp' } }),
    'pass',
  ],
  ['another page', product({ name: 'Lamp', mainEntityOfPage: { '@id': '/chair' } }), 'warn'],
])('judges %s', (_, node, status) => {
  expect(judge([node])).toBe(status)
})

it('does not take a list of products for the page', () => {
  expect(judge([product({ name: 'Chair' }), product({ name: 'Table' })])).toBe('not-applicable')
})

it('does not look for names in text that is too long to be known whole', () => {
  expect(judge([product({ name: 'Garden chair' })], 'x'.repeat(20_000))).toBe('pass')
})
