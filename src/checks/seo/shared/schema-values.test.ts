import { describe, expect, it } from 'vitest'
import { schemaGraph, type SchemaNode } from '../../../facts/derived/schema-graph.ts'
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

  it.each([
    ['datePublished', '2026-13-01 2026-02-32 2026-00', '2026-02-28T23:59:59.5+05:30 2026'],
    ['cookTime', '30 20m P PT P1H pt30m', 'PT20M P1DT2H PT1.5H P2W'],
    ['opens', '9 9:00 9am', '09:00 18:30:00 09:00:00+01:00'],
    ['price', '19,90 €19 -5 1.299,00', '19.90 0 1299'],
    ['priceCurrency', '€ eur Euro EUO', 'EUR USD JPY CHF XCG'],
    ['image', '/a.jpg a.jpg //x.example/a.jpg data:image/png;base64,AA', 'https://x.example/a'],
    ['ratingValue', '4,5 good', '4.5 90% 4.5/5 4'],
    ['reviewCount', '1,234 many 1.5', '0 1234'],
    ['telephone', 'call', '+49-30-123 112 1-800-FLOWERS1'],
    ['latitude', '48,1 91 48°', '48.137 -90 +10'],
    ['longitude', '181 x', '-180 11.5755'],
    [
      'availability',
      'yes https://schema.org/Available',
      'InStock http://schema.org/OutOfStock schema:PreOrder instock',
    ],
    ['itemCondition', 'new', 'NewCondition https://schema.org/UsedCondition'],
    ['eventStatus', 'cancelled', 'https://schema.org/EventPostponed'],
    ['openingHours', 'daily Mo-Fr,9am', 'Mo Mo-Fr,Sa 09:00-17:00'],
  ])('judges texts of %s', (property, wrong, right) => {
    for (const value of wrong.split(' ')) {
      expect(flawed({ [property]: value })).toEqual([`${property} ${value}`])
    }
    for (const value of right.split(' ')) expect(flawed({ [property]: value })).toEqual([])
  })

  it('takes whole opening hours, numbers as numbers, and no context for values', () => {
    expect(
      flawed({ openingHours: ['Mo-Fr 09:00-17:00', 'Sa 10:00-14:00, Su 11:00-12:00'] }),
    ).toEqual([])
    expect(flawed({ latitude: 48.1, price: 5, ratingCount: 3 })).toEqual([])
    expect(flawed({ '@context': { price: 'schema:price', image: 'x' } })).toEqual([])
  })

  it('stays fast on hostile texts', () => {
    const started = performance.now()
    for (const property of ['cookTime', 'datePublished', 'openingHours', 'ratingValue']) {
      flawed({ [property]: 'P' + '1'.repeat(100_000) })
      flawed({ [property]: 'PT' + '1.'.repeat(100_000) })
    }
    expect(performance.now() - started).toBeLessThan(4000)
  })
})
