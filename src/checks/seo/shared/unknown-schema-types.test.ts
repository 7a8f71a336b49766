import { expect, it } from 'vitest'
import type { SchemaNode } from '../../../facts/derived/schema-graph.ts'
import { unknownTypes } from './unknown-schema-types.ts'

const CONTEXT = 'https://schema.org'

const unknown = (types: string[], ...nodes: SchemaNode[]) =>
  unknownTypes({ format: 'json-ld', line: 1, types, errors: [], nodes })

it('names the type that was meant', () => {
  const node = { '@context': CONTEXT, '@type': 'blogposting' }
  expect(unknown(['blogposting'], node)).toEqual(['blogposting (use BlogPosting)'])
})

it('finds unknown types inside', () => {
  const node = { '@context': CONTEXT, '@type': 'Product', offers: [{ '@type': 'Ofer' }] }
  expect(unknown(['Product', 'Ofer'], node)).toEqual(['Ofer'])
})

it.each([
  ['another context', { '@context': 'https://w3id.org/x', '@type': 'Thingamajig' }],
  ['a context with words of its own', { '@context': [CONTEXT, { Foo: 'urn:x' }], '@type': 'Foo' }],
  ['a prefixed type', { '@context': CONTEXT, '@type': ['Product', 'wd:Q123'] }],
  ['a graph without any known type', { '@type': 'Thingamajig' }],
])('leaves %s alone', (_, node) => {
  expect(unknown(['Thingamajig'], node)).toEqual([])
})

it('reads types with the address of schema.org', () => {
  const node = { '@context': CONTEXT, '@type': ['http://schema.org/Recipe', 'schema:Recipee'] }
  expect(unknown(['Recipe', 'Recipee'], node)).toEqual(['Recipee'])
})
