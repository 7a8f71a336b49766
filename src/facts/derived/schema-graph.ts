import type { StructuredDataBlock } from '../document-facts.ts'

export type SchemaNode = Readonly<Record<string, unknown>>

/** A node about the page: top-level in its block, or the `mainEntity` of one that is. */
export interface SchemaItem {
  readonly node: SchemaNode
  readonly types: readonly string[]
  readonly line: number | null
}

export interface SchemaGraph {
  readonly items: readonly SchemaItem[]
  /** The most complete node of each `@id`, across all blocks of the page. */
  readonly byId: ReadonlyMap<string, SchemaNode>
  /** `@id`s that another node refers to. */
  readonly referenced: ReadonlySet<string>
}

/** Maximum depth of nodes; real markup is never deeper. */
const MAX_DEPTH = 16

/** Cached, as several checks and the page's summary need the same graph, which can be large. */
const graphs = new WeakMap<readonly StructuredDataBlock[], SchemaGraph>()

/** The structured data of a page as one graph: references may cross blocks. */
export function schemaGraph(blocks: readonly StructuredDataBlock[]): SchemaGraph {
  const graph = graphs.get(blocks) ?? makeGraph(blocks)
  graphs.set(blocks, graph)
  return graph
}

function makeGraph(blocks: readonly StructuredDataBlock[]): SchemaGraph {
  const byId = new Map<string, SchemaNode>()
  const referenced = new Set<string>()
  for (const { nodes } of blocks) for (const node of nodes) index(node, { byId, referenced }, 0)

  const graph = { items: [], byId, referenced }
  const items = blocks.flatMap(({ nodes, line }) =>
    nodes.flatMap((node) => withMainEntity(node, graph).map((one) => itemOf(one, line))),
  )
  return { items: items.filter(({ types }) => types.length > 0), byId, referenced }
}

/** Names of a node's schema.org types: `Person` of another vocabulary has other properties. */
export function typesOf(node: SchemaNode): string[] {
  return [node['@type']]
    .flat()
    .flatMap((type) =>
      typeof type === 'string' && isOfSchemaOrg(type) ? (type.split(/[/#:]/).at(-1) ?? []) : [],
    )
}

/** True unless the type has a prefix or URL of another vocabulary. */
export function isOfSchemaOrg(type: string): boolean {
  return !type.includes(':') || /^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)/i.test(type)
}

/** Values in a node except its `@context`. */
export function heldBy(node: SchemaNode): unknown[] {
  return Object.entries(node).flatMap(([name, value]) =>
    name === '@context' ? [] : [value].flat(3),
  )
}

/** Values of a property: arrays, `@list`, `@set` and `@value` unwrapped, references resolved, empty values left out. */
export function valuesOf(node: SchemaNode, property: string, graph: SchemaGraph): unknown[] {
  const written =
    node[property] ??
    node[`schema:${property}`] ??
    node[`https://schema.org/${property}`] ??
    node[`http://schema.org/${property}`]
  return open(written, graph, 0)
}

/**
 * True if a path such as `offers.price` leads to a value. Text in place of a node counts as having the rest of the
 * path.
 */
export function hasPath(node: SchemaNode, path: string, graph: SchemaGraph): boolean {
  const [property = '', ...rest] = path.split('.')
  const values = valuesOf(node, property, graph)
  if (rest.length === 0) return values.length > 0
  return values.some((value) =>
    isNode(value) ? hasPath(value, rest.join('.'), graph) : typeof value === 'string',
  )
}

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function open(value: unknown, graph: SchemaGraph, depth: number): unknown[] {
  if (value === undefined || value === null || depth > MAX_DEPTH) return []
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap((item: unknown) => open(item, graph, depth + 1))
  if (!isNode(value)) return [value]
  const inner = value['@list'] ?? value['@set'] ?? value['@value']
  if (inner !== undefined) return open(inner, graph, depth + 1)
  return [resolved(value, graph)]
}

/** Resolves a node that is only an `@id` to the node with this id. */
function resolved(node: SchemaNode, { byId }: SchemaGraph): SchemaNode {
  const id = node['@id']
  return typeof id === 'string' && Object.keys(node).length === 1 ? (byId.get(id) ?? node) : node
}

function withMainEntity(node: SchemaNode, graph: SchemaGraph): SchemaNode[] {
  const main = valuesOf(node, 'mainEntity', graph).filter(isNode)
  const inline = main.filter((entity) => typesOf(entity).length > 0 && !isTopLevel(entity, graph))
  return [node, ...inline]
}

/** A node resolved by its id is already listed at its own place. */
function isTopLevel(node: SchemaNode, { byId }: SchemaGraph): boolean {
  const id = node['@id']
  return typeof id === 'string' && byId.get(id) === node
}

function itemOf(node: SchemaNode, line: number | null): SchemaItem {
  return { node, types: typesOf(node), line }
}

function index(
  node: SchemaNode,
  found: { byId: Map<string, SchemaNode>; referenced: Set<string> },
  depth: number,
): void {
  if (depth > MAX_DEPTH) return
  const id = node['@id']
  if (typeof id === 'string') {
    if (depth > 0) found.referenced.add(id)
    const known = found.byId.get(id)
    if (!known || Object.keys(known).length < Object.keys(node).length) found.byId.set(id, node)
  }
  for (const value of heldBy(node)) {
    if (isNode(value)) index(value, found, depth + 1)
  }
}
