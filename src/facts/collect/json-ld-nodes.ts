import {
  inContext,
  type JsonLdContext,
  keyIn,
  NO_CONTEXT,
  typesInContext,
} from './json-ld-context.ts'
import { addValue, type DataNode, pushReversed } from './structured-data-node.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Limits for one block. */
const MAX_NODES = 100
const MAX_DEPTH = 64
const MAX_OBJECTS = 5000
const MAX_ITEMS = 5000
const MAX_REPEATED = 1000

/** Keywords that hold further nodes of the same page. */
const GRAPHS = ['@graph', '@included']

/** Properties by their inverse: the same statement made from the other end. */
const INVERSE: ReadonlyMap<string, string> = new Map([
  ['itemReviewed', 'review'],
  ['itemOffered', 'offers'],
  ['isPartOf', 'hasPart'],
  ['isVariantOf', 'hasVariant'],
  ['mainEntityOfPage', 'mainEntity'],
])

/**
 * The nodes of a block: arrays and `@graph`s flattened, schema.org properties under their plain names
 * whatever the context calls them, and the context of a graph repeated on its nodes.
 */
export function expandedNodes(value: unknown): JsonObject[] {
  const nodes: JsonObject[] = []
  const budget = { objects: MAX_OBJECTS }
  const stack: Queued[] = [{ value, context: NO_CONTEXT, written: undefined, depth: 0 }]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (nodes.length >= MAX_NODES) break
    const { value, depth } = next
    if (depth >= MAX_DEPTH) continue
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value.slice(0, MAX_NODES)
      pushReversed(
        stack,
        items.map((item) => ({ ...next, value: item, depth: depth + 1 })),
      )
    } else if (isObject(value)) {
      const written = repeatable(value['@context']) ?? next.written
      const graphs = GRAPHS.filter((name) => value[name] !== undefined)
      const context = inContext(value['@context'], next.context)
      pushReversed(
        stack,
        graphs.map((name) => ({ value: value[name], context, written, depth: depth + 1 })),
      )
      if (graphs.length > 0 && !saysMoreThanGraphs(value)) continue
      const node = expanded(value, { context: next.context, depth: 0, budget })
      nodes.push(withContext(node, written))
    }
  }
  return nodes
}

function withContext(node: DataNode, written: unknown): DataNode {
  if (written === undefined || '@context' in node) return node
  return { '@context': written, ...node }
}

interface Queued {
  readonly value: unknown
  readonly context: JsonLdContext
  /** The `@context` as written. */
  readonly written: unknown
  readonly depth: number
}

/** True if a graph is itself described, by more than its context and name. */
function saysMoreThanGraphs(value: JsonObject): boolean {
  return Object.keys(value).some((name) => !['@context', '@id', ...GRAPHS].includes(name))
}

interface Expansion {
  readonly context: JsonLdContext
  readonly depth: number
  readonly budget: { objects: number }
}

/** Drops what is nested too deeply: structured cloning to another thread has a smaller stack than JSON.parse. */
function expanded(value: JsonObject, around: Expansion): DataNode {
  const context = inContext(value['@context'], around.context)
  const inner = { ...around, context, depth: around.depth + 1 }
  const node: DataNode = {}
  for (const [written, held] of Object.entries(value)) {
    if (GRAPHS.includes(written) && around.depth === 0) continue
    const name = keyIn(context, written)
    const kept = name === '@context' ? copied(held) : expandedValue(held, inner)
    // Also keeping `@reverse` as written would double its content at each level.
    if (name === '@reverse') addReversed(node, kept)
    else if (name === '@type') node[name] = typesInContext(context, kept)
    else if (name.startsWith('@')) node[name] = kept
    else if (Array.isArray(kept) && !Object.hasOwn(node, name)) setOwn(node, name, kept)
    else for (const one of [kept].flat(1)) addValue(node, name, one)
  }
  return node
}

function expandedValue(value: unknown, inner: Expansion): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (inner.depth > MAX_DEPTH || inner.budget.objects-- <= 0) return null
  if (Array.isArray(value)) {
    const deeper = { ...inner, depth: inner.depth + 1 }
    return value.slice(0, MAX_ITEMS).map((item: unknown) => expandedValue(item, deeper))
  }
  return isObject(value) ? expanded(value, inner) : null
}

function addReversed(node: DataNode, reversed: unknown): void {
  if (!isObject(reversed)) return
  for (const [name, held] of Object.entries(reversed)) {
    for (const one of [held].flat(1)) {
      const isRating = isObject(one) && one['@type'] === 'AggregateRating'
      const inverse = isRating ? 'aggregateRating' : INVERSE.get(name)
      if (inverse !== undefined) addValue(node, inverse, one)
    }
  }
}

function setOwn(node: DataNode, name: string, value: unknown): void {
  if (name !== '__proto__') node[name] = value
}

/**
 * A long context repeated on a hundred nodes would cost a hundred times its length. An empty object still shows that
 * there is one with its own terms.
 */
function repeatable(context: unknown): unknown {
  if (typeof context !== 'object' || context === null) return context
  const kept = copied(context)
  return JSON.stringify(kept).length <= MAX_REPEATED ? kept : {}
}

/** A context as written, without parts that are nested too deeply. */
function copied(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((item: unknown) => copied(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, copied(inner, depth + 1)]),
  )
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
