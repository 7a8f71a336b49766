import {
  hasPath,
  isNode,
  type SchemaGraph,
  type SchemaNode,
  typesOf,
  valuesOf,
} from './schema-graph.ts'

const MAX_DEPTH = 16
const MAX_FLAWS = 20

const DATES = [
  'datePublished',
  'dateModified',
  'dateCreated',
  'datePosted',
  'startDate',
  'endDate',
  'uploadDate',
  'validThrough',
  'priceValidUntil',
]
const PRICES = ['price', 'lowPrice', 'highPrice']
const IMAGES = ['image', 'logo', 'thumbnailUrl', 'contentUrl']

/** ISO 8601 dates, months and years, with or without a time and its zone. */
const ISO_8601 =
  /^\d{4}(?:-?\d{2}(?:-?\d{2})?)?(?:[T ]\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

export interface ValueFlaw {
  readonly property: string
  readonly value: string
  readonly message: string
}

/** Values that consumers misread: dates, prices, ratings and image addresses, at any depth. */
export function valueFlaws(node: SchemaNode, graph: SchemaGraph): ValueFlaw[] {
  const flaws: ValueFlaw[] = []
  visit(node, graph, { flaws, depth: 0 })
  return flaws
}

function visit(
  node: SchemaNode,
  graph: SchemaGraph,
  { flaws, depth }: { flaws: ValueFlaw[]; depth: number },
): void {
  if (depth > MAX_DEPTH || flaws.length >= MAX_FLAWS) return
  flaws.push(
    ...flawsIn(node, DATES, graph, dateFlaw),
    ...flawsIn(node, PRICES, graph, priceFlaw),
    ...flawsIn(node, IMAGES, graph, imageFlaw),
    ...ratingFlaws(node, graph),
  )
  for (const value of Object.values(node).flat(2)) {
    if (isNode(value)) visit(value, graph, { flaws, depth: depth + 1 })
  }
}

function flawsIn(
  node: SchemaNode,
  properties: readonly string[],
  graph: SchemaGraph,
  judge: (value: string) => string | null,
): ValueFlaw[] {
  return properties.flatMap((property) => {
    if (!hasPath(node, property, graph)) return []
    return valuesOf(node, property, graph).flatMap((value) => {
      const message = typeof value === 'string' ? judge(value.trim()) : null
      return message === null ? [] : [{ property, value: String(value), message }]
    })
  })
}

function dateFlaw(value: string): string | null {
  return ISO_8601.test(value) ? null : 'is not a date of ISO 8601'
}

function priceFlaw(value: string): string | null {
  return /^\d+(?:\.\d+)?$/.test(value)
    ? null
    : 'is not a plain number with a decimal point; the currency belongs into priceCurrency'
}

function imageFlaw(value: string): string | null {
  return /^(?:https?:|data:)/i.test(value) ? null : 'is not an absolute address'
}

function ratingFlaws(node: SchemaNode, graph: SchemaGraph): ValueFlaw[] {
  if (!typesOf(node).some((type) => type.endsWith('Rating'))) return []
  const [rating] = numbersOf(node, 'ratingValue', graph)
  if (rating === undefined) return []
  const [worst = Math.min(1, rating)] = numbersOf(node, 'worstRating', graph)
  const [best = 5] = numbersOf(node, 'bestRating', graph)
  if (rating >= worst && rating <= best) return []
  const message = `is not between ${worst} and ${best}`
  return [{ property: 'ratingValue', value: String(rating), message }]
}

function numbersOf(node: SchemaNode, property: string, graph: SchemaGraph): number[] {
  return valuesOf(node, property, graph)
    .map((value) => (typeof value === 'string' ? Number(value) : value))
    .filter((value): value is number => Number.isFinite(value))
}
