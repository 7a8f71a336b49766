import { defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import {
  hasPath,
  isNode,
  schemaGraph,
  type SchemaGraph,
  type SchemaNode,
  typesOf,
  valuesOf,
} from '../../facts/derived/schema-graph.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

const LEAST_ITEMS = 2

export const breadcrumbMarkup = defineCheck({
  id: 'breadcrumb-markup',
  category: 'seo',
  family: 'structured-data',
  tier: 'F',
  title: 'The breadcrumb markup is valid',
  why: 'Search results can show valid breadcrumbs in place of the URL.',
  fix: 'List at least two steps with the positions 1, 2, 3 …, a name each, and an item URL for all but the last.',
  criteria: {
    pass: 'Every BreadcrumbList has at least 2 steps with the positions 1, 2, 3 and so on, a name for each, and an item for all but the last.',
    warn: 'At least one BreadcrumbList has fewer than 2 steps, a wrong position, a step without a name, a missing item, or an item URL without http or https.',
    'not-applicable': 'The page has no breadcrumb markup, or is a home page.',
    note: 'Steps are read in the order of their positions, and a step can get its name from its item. Lists are read in JSON-LD, Microdata and RDFa where they stand alone or are the mainEntity or breadcrumb of an item that does. A home page has the path /, an index file there or a language root such as /en/, without a query that makes another page of it, such as a search.',
  },
  source: 'https://developers.google.com/search/docs/appearance/structured-data/breadcrumb',
  reads: ['structuredData', 'document'],
  examples: {
    pass: [
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Home","item":"https://www.example.com/"},{"@type":"ListItem","position":2,"name":"Hours"}]}</script>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":"2","item":{"@id":"https://www.example.com/b","name":"B"}},{"@type":"ListItem","position":"1","item":{"@id":"https://www.example.com/a","name":"A"}}]}</script>',
      },
    ],
    warn: [
      {
        html: '<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><a itemprop="item" href="/a">Home</a><meta itemprop="position" content="1"></li></ol>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Home"},{"@type":"ListItem","position":3,"name":"Hours"}]}</script>',
      },
      {
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","breadcrumb":{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Home"}]}}</script>',
      },
    ],
    'not-applicable': [
      { html: '<p>Hello</p>' },
      {
        url: 'https://www.example.com/',
        html: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[]}</script>',
      },
    ],
  },

  evaluate({ structuredData, document }) {
    if (document.home) return notApplicable('The page is a home page, which needs no breadcrumbs')
    const graph = schemaGraph(structuredData)
    const trails = trailsOf(graph)
    if (trails.length === 0) return notApplicable('The page has no breadcrumb markup')

    const flaws = trails.flatMap(({ node, line }) =>
      flawsOf(node, graph).map((note) => ({ ...(line === null ? {} : { line }), note })),
    )
    return flaws.length === 0
      ? pass()
      : warn(`The breadcrumb markup has ${counted(flaws.length, 'error')}`, flaws)
  },
})

interface Trail {
  readonly node: SchemaNode
  readonly line: number | null
}

/** A separate list, or the `breadcrumb` of a separate page. */
function trailsOf(graph: SchemaGraph): Trail[] {
  const isTrail = (node: SchemaNode) => typesOf(node).includes('BreadcrumbList')
  const found = new Map<SchemaNode, Trail>()
  for (const { node, line } of graph.items) {
    const inside = valuesOf(node, 'breadcrumb', graph).filter(isNode)
    for (const trail of [node, ...inside].filter(isTrail)) {
      if (!found.has(trail)) found.set(trail, { node: trail, line })
    }
  }
  return [...found.values()]
}

function flawsOf(trail: SchemaNode, graph: SchemaGraph): string[] {
  const steps = valuesOf(trail, 'itemListElement', graph)
    .filter(isNode)
    .map((step) => ({ step, position: positionOf(step, graph) }))
    .toSorted((one, other) => one.position - other.position)
  if (steps.length < LEAST_ITEMS) {
    return [`${counted(steps.length, 'step')}, expected at least ${LEAST_ITEMS}`]
  }
  return steps.flatMap(({ step, position }, index) => {
    const flaws: string[] = []
    if (position !== index + 1)
      flaws.push(`step ${index + 1} has ${position ? `the position ${position}` : 'no position'}`)
    if (!hasPath(step, 'name', graph) && !isNamedByItem(step, graph)) {
      flaws.push(`step ${index + 1} has no name`)
    }
    const isLast = index === steps.length - 1
    if (!isLast && !hasPath(step, 'item', graph)) flaws.push(`step ${index + 1} has no item`)
    const wrong = addressesOf(step, graph).find((address) => !/^https?:\/\//i.test(address))
    if (wrong !== undefined) {
      flaws.push(`step ${index + 1} has an item URL without http or https: ${cutText(wrong, 100)}`)
    }
    return flaws
  })
}

function addressesOf(step: SchemaNode, graph: SchemaGraph): string[] {
  return valuesOf(step, 'item', graph)
    .map((item) => (isNode(item) ? item['@id'] : item))
    .filter((address) => typeof address === 'string')
}

/** A text as `item` is its URL, not its name. */
function isNamedByItem(step: SchemaNode, graph: SchemaGraph): boolean {
  return valuesOf(step, 'item', graph).some((item) => isNode(item) && hasPath(item, 'name', graph))
}

function positionOf(step: SchemaNode, graph: SchemaGraph): number {
  const [position] = valuesOf(step, 'position', graph)
  return Number(position ?? 0) || 0
}
