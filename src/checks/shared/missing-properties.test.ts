import { describe, expect, it } from 'vitest'
import { missingProperties } from './missing-properties.ts'
import { schemaGraph, type SchemaNode } from '../../facts/derived/schema-graph.ts'

function missing(...nodes: SchemaNode[]) {
  const graph = schemaGraph([{ format: 'json-ld', line: 1, types: [], errors: [], nodes }])
  return graph.items.flatMap((item) => missingProperties(item, graph))
}

const lampWith = (offers: unknown) => missing({ '@type': 'Product', name: 'Lamp', offers })

describe('missingProperties', () => {
  it('knows subtypes by what they inherit', () => {
    expect(missing({ '@type': 'Restaurant', name: 'Inn' })).toEqual(['address'])
  })

  it('asks several types of one node once each', () => {
    expect(missing({ '@type': ['Product', 'Car'], name: 'Estate' })).toEqual([
      'review or aggregateRating or offers or hasVariant',
    ])
  })

  it('requires a price of every offer at any depth', () => {
    expect(lampWith({ '@type': 'Offer' })).toHaveLength(1)
    expect(lampWith({ price: 0 })).toEqual([])
    expect(lampWith([{ priceSpecification: [{ price: 5 }] }])).toEqual([])
    expect(lampWith({ priceSpecification: { minPrice: 5, maxPrice: 9 } })).toHaveLength(1)
    expect(lampWith([{ price: 5 }, { sku: 'a' }, { sku: 'b' }])).toHaveLength(1)
  })

  it('asks offers taken together for their lowest price and its currency', () => {
    expect(lampWith({ '@type': 'AggregateOffer', price: 3 })).toEqual([
      'offers.lowPrice',
      'offers.priceCurrency',
    ])
    expect(lampWith({ '@type': 'AggregateOffer', lowPrice: 3, priceCurrency: 'EUR' })).toEqual([])
  })

  it('asks nothing of parts that are a text or stand on another page', () => {
    expect(lampWith('from € 5')).toEqual([])
    expect(lampWith({ '@id': 'https://other.example/offer' })).toEqual([])
  })

  it('asks reviews for their author, and ratings among them for a value', () => {
    const review = [{ reviewBody: 'Good' }, { author: 'Ann', reviewRating: { bestRating: 5 } }]
    expect(missing({ '@type': 'Product', name: 'Lamp', review })).toEqual([
      'review.author.name',
      'review.reviewRating.ratingValue',
    ])
  })

  it('requires a yield of a recipe that states its calories', () => {
    const cake = { '@type': 'Recipe', name: 'Cake', image: 'https://x.example/a.jpg' }
    expect(missing({ ...cake, nutrition: { calories: '9 kcal' } })).toEqual(['recipeYield'])
  })

  it('asks a picture for its file only when it offers a licence', () => {
    expect(missing({ '@type': 'ImageObject', caption: 'A lamp' })).toEqual([])
    expect(missing({ '@type': 'ImageObject', creditText: 'Ann' })).toEqual(['contentUrl or url'])
  })

  it('does not ask a review what it reviews when a product points to it', () => {
    const review = {
      '@id': '#r',
      '@type': 'Review',
      author: { name: 'Ann' },
      reviewRating: { ratingValue: 5 },
    }
    expect(missing(review)).toEqual(['itemReviewed.name'])
    expect(missing({ '@type': 'Product', name: 'Lamp', review: { '@id': '#r' } }, review)).toEqual(
      [],
    )
  })

  it('takes remote work for a place', () => {
    const job = {
      '@type': 'JobPosting',
      title: 'Librarian',
      description: 'Lend books',
      datePosted: '2026-11-20',
      hiringOrganization: 'Town',
    }
    expect(missing(job)).toEqual(['jobLocation.address or jobLocationType'])
    expect(missing({ ...job, jobLocationType: 'TELECOMMUTE' })).toEqual([
      'applicantLocationRequirements or jobLocation',
    ])
  })
})
