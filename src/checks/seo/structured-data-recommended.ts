import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { missingRecommended, targetedResults } from '../shared/missing-properties.ts'
import type { Requirement } from '../shared/rich-results.ts'
import { schemaGraph, type SchemaGraph, type SchemaItem } from '../../facts/derived/schema-graph.ts'

/** What describes the site around the page, not the page. */
const ABOUT_THE_SITE = new Set(['Organization', 'LocalBusiness'])

export const structuredDataRecommended = defineCheck({
  id: 'structured-data-recommended',
  category: 'seo',
  family: 'structured-data',
  tier: 'F',
  title: 'Structured data has most of the recommended properties',
  why: 'Recommended properties fill the parts of a rich result: a date, a picture, an author, a price.',
  fix: 'Add the listed properties where the page shows their values.',
  criteria:
    'Passes when the main item has at least half of the properties that Google recommends for its type, whatever their values. Warns with less; there is no failure. The main item is the first with a rich result that recommends any; an organization or a local business is taken only where there is nothing else. Properties that stand for each other count as one, and references by @id are followed. Not applicable without such an item.',
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
      return notApplicable('The page has no structured data of a type with recommended properties.')

    const missing = missingRecommended(main.item.node, main.recommended, graph)
    const present = main.recommended.length - missing.length
    const message = `${main.item.types.join(', ')} has ${present} of ${main.recommended.length} recommended properties.`
    if (present * 2 >= main.recommended.length) return pass(message)
    const { line } = main.item
    return warn(message, [
      {
        ...(line === null ? {} : { line }),
        name: main.item.types.join(', '),
        note: `lacks ${missing.join(', ')}`,
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
