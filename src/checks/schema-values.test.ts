import { describe, expect, it } from 'vitest'
import { schemaGraph, type SchemaNode } from './schema-graph.ts'
import { valueFlaws } from './schema-values.ts'

const flawed = (node: SchemaNode) =>
  valueFlaws(node, schemaGraph([])).map(({ property, value }) => `${property} ${value}`)

describe('valueFlaws', () => {
  it.each(['2026-11-20', '2026-11', '2026-11-20T09:00:00+01:00', '2026-11-20T09:00Z', '20261120'])(
    'takes the date %s',
    (datePublished) => {
      expect(flawed({ '@type': 'Article', datePublished })).toEqual([])
    },
  )

  it.each(['Nov 20, 2026', '20.11.2026', 'tomorrow'])('refuses the date %s', (datePublished) => {
    expect(flawed({ '@type': 'Article', datePublished })).toEqual([
      `datePublished ${datePublished}`,
    ])
  })

  it('takes prices as numbers and as plain text, and no others', () => {
    expect(
      flawed({ offers: [{ price: 19.9 }, { price: '19.90' }, { price: '1,299.00' }] }),
    ).toEqual(['price 1,299.00'])
  })

  it('takes images as nodes and as absolute addresses', () => {
    expect(
      flawed({ image: [{ '@type': 'ImageObject', url: '/a.jpg' }, 'https://x.example/a.jpg'] }),
    ).toEqual([])
    expect(flawed({ image: '/a.jpg' })).toEqual(['image /a.jpg'])
  })

  it.each([
    ['above the best of five', { ratingValue: '7' }, ['ratingValue 7']],
    ['within a declared best', { ratingValue: 7, bestRating: '10' }, []],
    ['zero, when the worst is not declared', { ratingValue: 0 }, []],
    ['below a declared worst', { ratingValue: 1, worstRating: 2 }, ['ratingValue 1']],
  ])('judges a rating %s', (_, rating, flaws) => {
    expect(flawed({ aggregateRating: { '@type': 'AggregateRating', ...rating } })).toEqual(flaws)
  })
})
