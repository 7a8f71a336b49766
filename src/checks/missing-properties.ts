import { type Requirement, type RichResult, richResultsOf } from './rich-results.ts'
import { hasPath, type SchemaGraph, type SchemaItem } from './schema-graph.ts'

/** Properties that a rich result of this item asks for and that it lacks: `name`, `review or offers`. */
export function missingProperties(item: SchemaItem, graph: SchemaGraph): string[] {
  return targetedResults(item, graph).flatMap(({ required, conditional = [] }) => {
    const asked = [
      ...required,
      ...conditional.flatMap(({ when, required }) =>
        hasPath(item.node, when, graph) ? required : [],
      ),
    ]
    return asked
      .filter((requirement) => !isMet(requirement, item, graph))
      .map((requirement) => [requirement].flat().join(' or '))
  })
}

/** The rich results that the author can have had in mind with an item. */
export function targetedResults(item: SchemaItem, graph: SchemaGraph): RichResult[] {
  return richResultsOf(item.types).filter(
    ({ targetedBy }) => !targetedBy || targetedBy.some((path) => hasPath(item.node, path, graph)),
  )
}

/** A review or rating that a node points to is about that node: it need not say so itself. */
function isMet(requirement: Requirement, { node }: SchemaItem, graph: SchemaGraph): boolean {
  const id = node['@id']
  const isPart = typeof id === 'string' && graph.referenced.has(id)
  const paths = [requirement].flat()
  return paths.some((path) => hasPath(node, path, graph) || (path === 'itemReviewed' && isPart))
}
