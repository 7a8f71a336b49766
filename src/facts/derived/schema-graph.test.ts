import { describe, expect, it } from 'vitest'
import { hasPath, schemaGraph, type SchemaNode, valuesOf } from './schema-graph.ts'

const block = (...nodes: SchemaNode[]) => ({
  format: 'json-ld' as const,
  line: 1,
  types: [],
  errors: [],
  nodes,
})

describe('schemaGraph', () => {
  it('resolves references into other blocks, in favour of the fuller node', () => {
    const article = { '@type': 'Article', publisher: { '@id': '#org' } }
    const graph = schemaGraph([
      block(article),
      block({ '@id': '#org', '@type': 'Organization', name: 'Library' }),
    ])
    expect(hasPath(article, 'publisher.name', graph)).toBe(true)
    expect(graph.referenced.has('#org')).toBe(true)
  })

  it('counts an inline mainEntity as an item, and a referenced one only where it is defined', () => {
    const graph = schemaGraph([
      block(
        { '@type': 'WebPage', mainEntity: { '@type': 'Recipe' } },
        { '@type': 'WebPage', mainEntity: { '@id': '#q' } },
        { '@id': '#q', '@type': 'Question', name: 'Why?' },
      ),
    ])
    expect(graph.items.map(({ types }) => types[0])).toEqual([
      'WebPage',
      'Recipe',
      'WebPage',
      'Question',
    ])
  })

  it('survives a node that points to itself', () => {
    const node = { '@id': '#a', '@type': 'Thing', sameAs: { '@id': '#a' } }
    expect(hasPath(node, 'sameAs.sameAs.name', schemaGraph([block(node)]))).toBe(false)
  })

  it('opens lists, sets and values, and leaves empty ones out', () => {
    const graph = schemaGraph([])
    const node = { a: { '@list': [1, { '@value': 'x' }, '', null, []] }, 'schema:b': [0, false] }
    expect(valuesOf(node, 'a', graph)).toEqual([1, 'x'])
    expect(valuesOf(node, 'b', graph)).toEqual([0, false])
  })
})
