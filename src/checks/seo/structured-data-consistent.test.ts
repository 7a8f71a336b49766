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
  ['a name without its accents', product({ name: 'Stéel lämp Nora' }), 'pass'],
  ['a compound that the page writes apart', product({ name: 'Steellamp' }), 'pass'],
  ['a word that the page breaks', product({ name: 'brushed' }), 'pass'],
  ['entities that were not decoded', product({ name: 'Lamp &amp; Steel' }), 'pass'],
  ['the word true', product({ name: 'Lamp', mainEntityOfPage: 'True' }), 'pass'],
  ['a variant', product({ name: 'Lamp', url: 'https://example.com/?variant=2' }), 'pass'],
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

it('compares words in scripts without spaces', () => {
  const name = '図書館の新しいランプ'
  expect(judge([product({ name })], '新しいランプが図書館に届きました')).toBe('pass')
  expect(judge([product({ name })], '椅子')).toBe('warn')
})

it('finds a name over soft hyphens and element edges', () => {
  expect(judge([product({ name: 'Donaudampfschiff' })], 'Donau\u00ADdampf schiff')).toBe('pass')
})
