import { defineCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted, countedOf, verb } from '../shared/counted.ts'
import { missingProperties, targetedResults } from '../shared/missing-properties.ts'
import { schemaGraph, type SchemaItem } from '../../facts/derived/schema-graph.ts'
import { valueFlaws } from './shared/schema-values.ts'

export const structuredDataRequired = defineCheck({
  id: 'structured-data-required',
  category: 'seo',
  family: 'structured-data',
  tier: 'D',
  title: 'Structured data has the required properties',
  why: 'An item without a required property cannot appear as a rich result. All required properties make a rich result possible, not certain.',
  fix: 'Add the missing properties with values that the page shows, or remove the type.',
  criteria: {
    pass: 'Every item of a type with a rich result has the required properties and well-formed values.',
    warn: 'Every item has the required properties, but at least one value is malformed.',
    fail: 'At least one item, or a part of one such as an offer or a review, lacks a required property of its type.',
    'not-applicable': 'The page has no item of a type with a rich result.',
    note: 'Items in JSON-LD, Microdata and RDFa count that stand alone or are the mainEntity of one that does, with references by @id followed. Of alternative properties one is enough. Checked values include dates, durations, times, prices, currencies, image URLs, ratings, counts, telephone numbers and coordinates.',
  },
  source: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  reads: ['structuredData'],
  examples: {
    pass: [
      {
        html: '<div vocab="https://schema.org/" typeof="Recipe"><b property="name">Bread</b><img property="image" src="/bread.jpg"></div>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Bread","image":"https://www.example.com/bread.jpg"}</script>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Product","name":"Lamp","review":{"@id":"#r"}},{"@id":"#r","@type":"Review","author":"Ann","reviewRating":{"@type":"Rating","ratingValue":4}}]}</script>',
      },
    ],
    warn: [
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Lamp","offers":{"@type":"Offer","price":"€ 19,90","priceCurrency":"EUR"}}</script>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"Open","datePublished":"20.11.2026"}</script>',
      },
    ],
    fail: [
      {
        html: '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Lamp</b><p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/InStock"></p></div>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Bakery","name":"Bread"}</script>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Lamp"}</script>',
      },
    ],
    'not-applicable': [
      { html: '<p>Hello</p>' },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Library"}</script>',
      },
    ],
  },

  evaluate({ structuredData }) {
    const graph = schemaGraph(structuredData)
    const targeted = graph.items.filter((item) => targetedResults(item, graph).length > 0)
    if (targeted.length === 0) {
      return notApplicable('The page has no structured data of a type with a rich result')
    }

    const incomplete = targeted.flatMap((item) => {
      const missing = missingProperties(item, graph)
      return missing.length === 0 ? [] : [{ ...row(item), note: `missing: ${missing.join(', ')}` }]
    })
    const malformed = targeted.flatMap((item) =>
      valueFlaws(item.node, graph).map(({ property, value, message }) => ({
        ...row(item),
        value,
        note: `${property} ${message}`,
      })),
    )
    const evidence = [...incomplete, ...malformed]
    if (incomplete.length > 0) {
      return fail(
        `${countedOf(incomplete.length, targeted.length, 'item')} ${verb(incomplete.length, 'lacks', 'lack')} required properties`,
        evidence,
      )
    }
    return malformed.length > 0
      ? warn(
          `${counted(malformed.length, 'value')} of the structured data ${verb(malformed.length, 'is', 'are')} malformed`,
          evidence,
        )
      : pass()
  },
})

function row({ types, line }: SchemaItem): Evidence {
  return { ...(line === null ? {} : { line }), name: types.join(', ') }
}
