import { type PartRule, type Requirement, type RichResult, richResultsOf } from './rich-results.ts'
import {
  hasPath,
  isNode,
  type SchemaGraph,
  type SchemaItem,
  type SchemaNode,
  typesOf,
  valuesOf,
} from '../../facts/derived/schema-graph.ts'

/** Limit on the tested entries of a list, such as of offers. */
const MAX_PARTS = 200

/** Properties that a rich result of this item requires and lacks: `name`, `review or offers`. */
export function missingProperties(item: SchemaItem, graph: SchemaGraph): string[] {
  return targetedResults(item, graph).flatMap((result) => {
    const { required, conditional = [], parts = [] } = result
    const asked = [
      ...required,
      ...conditional.flatMap(({ when, required }) =>
        hasPath(item.node, when, graph) ? required : [],
      ),
    ]
    const lacking = asked.filter((requirement) => !isMet(requirement, item, graph)).map(named)
    return [...lacking, ...parts.flatMap((part) => missingIn(part, item.node, graph))]
  })
}

/** The rich results that the author may have intended with an item. */
export function targetedResults(item: SchemaItem, graph: SchemaGraph): RichResult[] {
  return richResultsOf(item.types).filter(
    ({ targetedBy }) => !targetedBy || targetedBy.some((path) => hasPath(item.node, path, graph)),
  )
}

/** Recommended properties that a rich result lacks; alternatives count as one. */
export function missingRecommended(
  node: SchemaNode,
  recommended: readonly Requirement[],
  graph: SchemaGraph,
): string[] {
  return recommended.filter((requirement) => !hasOne(node, requirement, graph)).map(named)
}

/** A review or rating that a node references is about that node and need not say so itself. */
function isMet(requirement: Requirement, { node }: SchemaItem, graph: SchemaGraph): boolean {
  const id = node['@id']
  const isPart = typeof id === 'string' && graph.referenced.has(id)
  return (
    hasOne(node, requirement, graph) ||
    (isPart && [requirement].flat().some((path) => path.startsWith('itemReviewed')))
  )
}

/** What the parts of one kind lack, each named once. */
function missingIn(rule: PartRule, node: SchemaNode, graph: SchemaGraph): string[] {
  const lacking = nodesAt(node, rule.path, graph)
    .filter((part) => isMeant(rule, part))
    .flatMap((part) => rule.required.filter((requirement) => !hasOne(part, requirement, graph)))
  return [...new Set(lacking)].map((requirement) =>
    named([requirement].flat().map((path) => `${rule.path}.${path}`)),
  )
}

function isMeant({ types, except = [] }: PartRule, part: SchemaNode): boolean {
  const own = typesOf(part)
  if (own.some((type) => except.includes(type))) return false
  return types === undefined || own.some((type) => types.includes(type))
}

/** Nodes at the end of a path. A mere reference to another page says nothing about its properties. */
function nodesAt(node: SchemaNode, path: string, graph: SchemaGraph): SchemaNode[] {
  let nodes = [node]
  for (const property of path.split('.')) {
    nodes = nodes
      .flatMap((one) => valuesOf(one, property, graph))
      .filter(isNode)
      .filter((one) => Object.keys(one).some((name) => name !== '@id'))
      .slice(0, MAX_PARTS)
  }
  return nodes
}

function hasOne(node: SchemaNode, requirement: Requirement, graph: SchemaGraph): boolean {
  return [requirement].flat().some((path) => hasPath(node, path, graph))
}

function named(requirement: Requirement): string {
  return [requirement].flat().join(' or ')
}
