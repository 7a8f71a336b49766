import type { StructuredDataBlock } from '../../facts/document-facts.ts'
import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { isNoindex } from '../../facts/derived/indexability.ts'
import { type SchemaNode, typesOf } from '../../facts/derived/schema-graph.ts'
import { isSchemaType } from '../../facts/derived/schema-types.ts'
import { cutShort } from '../shared/truncated.ts'

export const structuredDataPresent = defineCheck({
  id: 'structured-data-present',
  category: 'seo',
  family: 'structured-data',
  tier: 'F',
  title: 'The page has structured data',
  why: 'Structured data tells search engines explicitly what a page is about: an article, a product, an event, an organisation.',
  fix: 'Add a JSON-LD block with the schema.org type that fits the page, or at least the organisation behind the page.',
  criteria: {
    pass: 'The page has at least one type of schema.org in JSON-LD, Microdata or RDFa.',
    warn: 'The page has no type of schema.org.',
    'not-applicable':
      'The page has a noindex for all bots or Googlebot, or parsing stopped at a limit before a type was found.',
    note: 'Every type of schema.org counts. Types of other vocabularies do not.',
  },
  source:
    'https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data',
  reads: ['structuredData', 'robotsDirectives', 'document'],
  examples: {
    pass: [
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Library"}</script>',
      },
      { html: '<div itemscope itemtype="https://schema.org/Product"></div>' },
    ],
    warn: [{ html: '<p>Hello</p>' }, { html: '<p typeof="foaf:Person">Ann</p>' }],
    'not-applicable': [{ html: '<meta name="robots" content="noindex">' }],
  },

  evaluate({ structuredData, robotsDirectives, document }) {
    if (isNoindex(robotsDirectives)) return notApplicable('The page has a noindex')
    const described = structuredData.filter(usesSchemaOrg)
    if (described.length > 0) {
      return pass([...new Set(described.flatMap(({ types }) => types))].join(', '), {
        evidence: described.map(({ line, types, format }) => ({
          ...(line === null ? {} : { line }),
          name: format,
          value: types.join(', '),
        })),
      })
    }
    return cutShort(document) ?? warn('The page has no structured data with a schema.org type')
  },
})

/** `Person` of another vocabulary is not schema.org's type. */
function usesSchemaOrg({ types, nodes }: StructuredDataBlock): boolean {
  const isForeign = (node: SchemaNode) => node['@type'] !== undefined && typesOf(node).length === 0
  return types.some(isSchemaType) && !nodes.every(isForeign)
}
