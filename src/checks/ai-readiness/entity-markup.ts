import { defineCheck, type Evidence, pass, warn } from '../check.ts'
import { type Entity, entitiesOf, hasProperty, textOf } from '../../facts/derived/entities.ts'
import { counted, verb } from '../shared/counted.ts'
import { cutShort } from '../shared/truncated.ts'

const ENTITIES = ['Organization', 'Person', 'Article', 'Product']
/** What distinguishes it from others with the same name. */
const ANCHORS = ['url', '@id', 'sameAs', 'author', 'mainEntityOfPage']

export const entityMarkup = defineCheck({
  id: 'entity-markup',
  category: 'ai-readiness',
  importance: 'low',
  title: 'Structured data identifies what the page is about',
  why: 'A name together with a URL or profile tells programs which organization, person, article or product is meant.',
  fix: 'Add JSON-LD for the Organization, Person, Article or Product with its name and a url, sameAs or author.',
  criteria: {
    pass: 'Structured data describes an Organization, Person, Article, Product or a subtype with a name or headline, and with url, @id, sameAs, author or mainEntityOfPage.',
    warn: 'Structured data describes no Organization, Person, Article or Product, or each one lacks a name or headline, or all identifying properties.',
    'not-applicable':
      'Parsing stopped before the end of the page, and no Organization, Person, Article or Product with a name and an identifying property was found.',
    note: 'JSON-LD, Microdata and RDFa count alike.',
  },
  source: 'https://developers.google.com/search/docs/appearance/structured-data/organization',
  reads: ['structuredData', 'document'],
  examples: {
    pass: [
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Library","name":"Town library","url":"https://www.example.com/"}</script>',
      },
      {
        html: '<div itemscope itemtype="https://schema.org/Product"><a itemprop="url" href="/chair"><span itemprop="name">Chair</span></a></div>',
      },
    ],
    warn: [
      { html: '<title>Library</title>' },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Town library"}</script>',
      },
      {
        html: '<div vocab="https://schema.org/" typeof="Product"><span property="name">Chair</span></div>',
      },
    ],
  },

  evaluate({ structuredData, document }) {
    const entities = entitiesOf(structuredData, ENTITIES)
    if (entities.some(isIdentified)) return pass()

    const message =
      entities.length === 0
        ? 'Structured data describes no Organization, Person, Article or Product'
        : `${counted(entities.length, 'entity', 'entities')} in the structured data ${verb(entities.length, 'lacks', 'lack')} a name or identifying property`
    return cutShort(document) ?? warn(message, entities.map(shown))
  },
})

function isIdentified({ node }: Entity): boolean {
  const named = textOf(node, 'name') !== '' || textOf(node, 'headline') !== ''
  return named && ANCHORS.some((property) => hasProperty(node, property))
}

function shown({ type, node, line }: Entity): Evidence {
  const name = textOf(node, 'name')
  return { ...(line === null ? {} : { line }), name: type, ...(name === '' ? {} : { value: name }) }
}
