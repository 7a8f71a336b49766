import { defineCheck, inform, notApplicable } from '../check.ts'
import { schemaGraph, valuesOf } from '../../facts/derived/schema-graph.ts'

export const siteNameMarkup = defineCheck({
  id: 'site-name-markup',
  category: 'seo',
  importance: 'informative',
  title: 'Name of the site',
  why: 'Search results show the name of the site above the title, and prefer the one that the home page declares.',
  fix: 'Add JSON-LD of type WebSite with name and url to the home page.',
  criteria:
    'Never passes or fails: it only informs, and shows name, alternateName and url of each item of the type WebSite, or says that none has a name. JSON-LD, Microdata and RDFa are read. Not applicable to pages with another path than /, and with a query that makes another page of it, such as /?s=nets.',
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
      return notApplicable('Only the home page of a host can name the site.')
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
      ? inform(`The site is called “${named.value}”.`, names)
      : inform('The home page declares no name of the site in structured data.')
  },
})
