import type { StructuredDataBlock } from '../../facts/document-facts.ts'
import { defineLabCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { asSent, notComparable } from '../shared/rendered-page.ts'
import { heldBy, isNode } from '../../facts/derived/schema-graph.ts'

const PRICES = new Set(['price', 'lowPrice', 'highPrice'])
const DEEPEST = 8

export const renderedStructuredData = defineLabCheck({
  id: 'rendered-structured-data',
  category: 'seo',
  family: 'structured-data',
  tier: 'F',
  title: 'Structured data is in the HTML',
  why: 'Google reads structured data that scripts write, but other services do not. Contradictory prices or types make structured data unusable.',
  fix: 'Send the structured data in the HTML, and let no script contradict it.',
  criteria: {
    pass: 'The rendered page has the same types of structured data as the HTML.',
    warn: 'Scripts add types of structured data.',
    fail: 'Scripts remove a type of structured data, or both the HTML and the rendered page have prices and these differ.',
    'not-applicable':
      'The page has no structured data before and after scripts run, the browser loaded another page, or the HTML or the rendered page could not be read to the end.',
  },
  source:
    'https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript',
  reads: ['structuredData', 'rendered', 'address', 'document'],
  examples: {
    pass: [{ html: data({ '@type': 'Product', offers: { price: '10' } }) }],
    warn: [{ html: '<title>Library</title>', rendered: data({ '@type': 'Product' }) }],
    fail: [
      {
        html: data({ '@type': 'Product', offers: { price: '10' } }),
        rendered: data({ '@type': 'Product', offers: { price: '12.00' } }),
      },
      { html: data({ '@type': 'Article' }), rendered: data({ '@type': 'Product' }) },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate(facts) {
    const different = notComparable(facts)
    if (different) return different
    const [sent, after] = [asSent(facts).structuredData, facts.rendered.document.structuredData]
    const [sentTypes, types] = [typesIn(sent), typesIn(after)]
    if (sentTypes.size === 0 && types.size === 0)
      return notApplicable('The page has no structured data')

    const gone = [...sentTypes.difference(types)]
    if (gone.length > 0) {
      return fail(
        `Scripts remove ${counted(gone.length, 'type')} of structured data`,
        gone.map((value) => ({ name: 'type', value, note: 'missing from the rendered page' })),
      )
    }
    const [sentPrices, prices] = [pricesIn(sent), pricesIn(after)]
    const isOther = sentPrices.symmetricDifference(prices).size > 0
    if (sentPrices.size > 0 && prices.size > 0 && isOther) {
      const [value, rendered] = [[...sentPrices].join(', '), [...prices].join(', ')]
      return fail('Scripts change prices in the structured data', [
        { name: 'price', value, note: `rendered: ${rendered}` },
      ])
    }
    const added = [...types.difference(sentTypes)]
    return added.length === 0
      ? pass()
      : warn(
          `Scripts add ${counted(added.length, 'type')} of structured data`,
          added.map((value) => ({ name: 'type', value })),
        )
  },
})

function data(node: object): string {
  return `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`
}

function typesIn(blocks: readonly StructuredDataBlock[]): Set<string> {
  return new Set(blocks.flatMap(({ types }) => types))
}

/** Compared as numbers if they are numbers: `10` and `10.00` are one price. */
function pricesIn(blocks: readonly StructuredDataBlock[]): Set<string> {
  const prices = new Set<string>()
  const look = (value: unknown, depth: number): void => {
    if (depth > DEEPEST || !isNode(value)) return
    for (const [name, part] of Object.entries(value)) {
      for (const price of PRICES.has(name) ? [part].flat() : []) {
        if (typeof price === 'string' || typeof price === 'number') prices.add(priceOf(price))
      }
    }
    for (const held of heldBy(value)) look(held, depth + 1)
  }
  for (const { nodes } of blocks) for (const node of nodes) look(node, 0)
  return prices
}

function priceOf(price: string | number): string {
  const number = Number(price)
  return Number.isNaN(number) ? String(price).trim() : String(number)
}
