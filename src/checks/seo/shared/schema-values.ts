import {
  heldBy,
  isNode,
  type SchemaGraph,
  type SchemaNode,
  typesOf,
  valuesOf,
} from '../../../facts/derived/schema-graph.ts'
import {
  countRule,
  currencyRule,
  dateRule,
  degreeRule,
  durationRule,
  imageRule,
  memberRule,
  openingHoursRule,
  priceRule,
  ratingRule,
  telephoneRule,
  timeRule,
  type ValueRule,
} from './schema-value-rules.ts'
import { cutText } from '../../../facts/derived/cut-text.ts'

const MAX_DEPTH = 16
const MAX_FLAWS = 20
const MAX_VALUES = 1000
const MAX_SHOWN = 200

/** The rule for the text of each property that is often wrong. */
const RULES: ReadonlyMap<string, ValueRule> = new Map([
  ...rule(
    dateRule,
    `datePublished dateModified dateCreated datePosted startDate endDate uploadDate validThrough
     priceValidUntil`,
  ),
  ...rule(durationRule, 'duration cookTime prepTime totalTime performTime'),
  ...rule(timeRule, 'opens closes'),
  ...rule(openingHoursRule, 'openingHours'),
  ...rule(priceRule, 'price lowPrice highPrice'),
  ...rule(currencyRule, 'priceCurrency currency'),
  ...rule(imageRule, 'image logo thumbnailUrl contentUrl'),
  ...rule(ratingRule, 'ratingValue'),
  ...rule(countRule, 'ratingCount reviewCount'),
  ...rule(telephoneRule, 'telephone'),
  ...rule(degreeRule(90), 'latitude'),
  ...rule(degreeRule(180), 'longitude'),
  ...rule(
    memberRule(
      `BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly OutOfStock PreOrder PreSale Reserved SoldOut`,
    ),
    'availability',
  ),
  ...rule(
    memberRule('NewCondition UsedCondition RefurbishedCondition DamagedCondition'),
    'itemCondition',
  ),
  ...rule(
    memberRule('EventScheduled EventCancelled EventMovedOnline EventPostponed EventRescheduled'),
    'eventStatus',
  ),
  ...rule(
    memberRule('OfflineEventAttendanceMode OnlineEventAttendanceMode MixedEventAttendanceMode'),
    'eventAttendanceMode',
  ),
])

function rule(judge: ValueRule, properties: string): (readonly [string, ValueRule])[] {
  return properties.split(/\s+/).map((property) => [property, judge] as const)
}

export interface ValueFlaw {
  readonly property: string
  readonly value: string
  readonly message: string
}

/** Values that consumers misread, such as dates, prices and image URLs, at any depth. */
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
  flaws.push(...flawsIn(node, graph), ...ratingFlaws(node, graph))
  for (const value of heldBy(node)) {
    if (isNode(value)) visit(value, graph, { flaws, depth: depth + 1 })
  }
}

/** Repeated errors in a list, such as of prices, are reported once. */
function flawsIn(node: SchemaNode, graph: SchemaGraph): ValueFlaw[] {
  return Object.keys(node).flatMap((property) => {
    const judge = RULES.get(property)
    if (judge === undefined) return []
    const flaw = valuesOf(node, property, graph)
      .slice(0, MAX_VALUES)
      .map((value) => textOf(value))
      .map((value) => ({ property, value, message: value === null ? null : judge(value) }))
      .find(({ message }) => message !== null)
    if (!flaw || flaw.value === null || flaw.message === null) return []
    return [{ property, value: cutText(flaw.value, MAX_SHOWN), message: flaw.message }]
  })
}

/** Nodes are judged by their content; numbers as JavaScript prints them. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' ? String(value) : null
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
