import { countedOf } from '../shared/counted.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { missingRecommended, targetedResults } from '../shared/missing-properties.ts'
import type { Requirement } from '../shared/rich-results.ts'
import { schemaGraph, type SchemaGraph, type SchemaItem } from '../../facts/derived/schema-graph.ts'

/** Descriptions of the site around the page, not of the page. */
const ABOUT_THE_SITE = new Set(['Organization', 'LocalBusiness'])

export const structuredDataRecommended = defineCheck({
  id: 'structured-data-recommended',
  category: 'seo',
  family: 'structured-data',
  tier: 'F',
  title: 'Structured data has most recommended properties',
  why: 'Recommended properties fill the parts of a rich result, such as the date, picture, author or price.',
  fix: 'Add the listed properties where the page shows their values.',
  criteria: {
    pass: 'The main item has at least half of the properties that Google recommends for its type.',
    warn: 'The main item has less than half of the recommended properties.',
    'not-applicable': 'The page has no item of a type with recommended properties.',
    note: 'The main item is the first with a rich result that has recommended properties. An organisation or local business is used only where nothing else is found. Alternative properties count as one, values are not checked, and references by @id are followed.',
  },
  source: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  reads: ['structuredData'],
  examples: {
    pass: [
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"Open","image":"https://www.example.com/a.jpg","datePublished":"2026-11-20","author":"Ann"}</script>',
      },
    ],
    warn: [
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"Open"}</script>',
      },
    ],
    'not-applicable': [{ html: '<p>Hello</p>' }],
  },

  evaluate({ structuredData }) {
    const graph = schemaGraph(structuredData)
    const main = mainItem(graph)
    if (!main)
      return notApplicable('The page has no structured data of a type with recommended properties')

    const missing = missingRecommended(main.item.node, main.recommended, graph)
    const present = main.recommended.length - missing.length
    const message = `${main.item.types.join(', ')} has ${countedOf(present, main.recommended.length, 'recommended property', 'recommended properties')}`
    if (present * 2 >= main.recommended.length) return pass(message)
    const { line } = main.item
    return warn(message, [
      {
        ...(line === null ? {} : { line }),
        name: main.item.types.join(', '),
        note: `missing: ${missing.join(', ')}`,
      },
    ])
  },
})

function mainItem(
  graph: SchemaGraph,
): { item: SchemaItem; recommended: readonly Requirement[] } | undefined {
  const candidates = graph.items.flatMap((item) =>
    targetedResults(item, graph)
      .filter(({ recommended }) => recommended.length > 0)
      .map(({ recommended, types }) => ({ item, recommended, types })),
  )
  return candidates.find(isOfPage) ?? candidates[0]
}

function isOfPage({ types }: { types: readonly string[] }): boolean {
  return !types.some((type) => ABOUT_THE_SITE.has(type))
}
