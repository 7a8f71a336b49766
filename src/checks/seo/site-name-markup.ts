import { defineCheck, inform, notApplicable } from '../check.ts'
import { schemaGraph, valuesOf } from '../../facts/derived/schema-graph.ts'

export const siteNameMarkup = defineCheck({
  id: 'site-name-markup',
  category: 'seo',
  importance: 'informative',
  title: 'The home page declares the name of the site',
  why: 'Search results show the name of the site above the title, preferably the one that the home page declares.',
  fix: 'Add JSON-LD of type WebSite with name and url to the home page.',
  criteria: {
    informative:
      'The name, alternateName and url of each WebSite item are listed, or the name is missing.',
    'not-applicable':
      'The path is not /, or the URL has a query that makes another page of it, such as /?s=nets.',
    note: 'JSON-LD, Microdata and RDFa are read.',
  },
  source: 'https://developers.google.com/search/docs/appearance/site-names',
  reads: ['structuredData', 'address', 'document'],
  examples: {
    informative: [
      {
        url: 'https://www.example.com/',
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Town library","url":"https://www.example.com/"}</script>',
      },
      { url: 'https://www.example.com/', html: '<title>Library</title>' },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ structuredData, address, document }) {
    if (URL.parse(address.final)?.pathname !== '/' || !document.home) {
      return notApplicable('The page is not the home page of a host')
    }
    const graph = schemaGraph(structuredData)
    const sites = graph.items.filter(({ types }) => types.includes('WebSite'))
    const names = sites.flatMap(({ node, line }) =>
      ['name', 'alternateName', 'url'].flatMap((property) =>
        valuesOf(node, property, graph).map((value) => ({
          ...(line === null ? {} : { line }),
          name: property,
          value: String(value),
        })),
      ),
    )
    const named = names.find(({ name }) => name === 'name')
    return named
      ? inform(`The home page names the site “${named.value}”`, names)
      : inform('The home page declares no site name in structured data')
  },
})
