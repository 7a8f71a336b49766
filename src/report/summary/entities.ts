import { Type } from 'typebox'
import {
  missingProperties,
  missingRecommended,
  targetedResults,
} from '../../checks/shared/missing-properties.ts'
import { schemaGraph, type SchemaGraph, type SchemaItem } from '../../facts/derived/schema-graph.ts'
import type { StructuredDataBlock } from '../../facts/document-facts.ts'
import { nullable } from '../exact.ts'
import { cut, list, listOf } from './rows.ts'

/** Items that the structured data describes at its top level. */
export const Entities = listOf({
  format: Type.String(),
  types: Type.Array(Type.String()),
  line: nullable(Type.Integer()),
  /** Names of its properties. */
  properties: Type.Array(Type.String()),
  /** True if search engines show a rich result for the type. */
  rich_result: Type.Boolean(),
  /** Missing properties that the rich result requires; of alternatives, one is enough. */
  missing: Type.Array(Type.String()),
  missing_recommended: Type.Array(Type.String()),
})

export const Blocks = listOf({
  format: Type.String(),
  types: Type.Array(Type.String()),
  line: nullable(Type.Integer()),
  /** Why it cannot be parsed, as sentences. */
  errors: Type.Array(Type.String()),
  /** The beginning of the parsed data, as JSON; null if there is none. */
  json: nullable(Type.String()),
})

const MAX_JSON = 2000

export function entitiesOf(blocks: readonly StructuredDataBlock[]) {
  const graph = schemaGraph(blocks)
  return list(graph.items, (item) => entity(item, graph, blocks))
}

function entity(item: SchemaItem, graph: SchemaGraph, blocks: readonly StructuredDataBlock[]) {
  const results = targetedResults(item, graph)
  const recommended = results.flatMap((result) => result.recommended)
  return {
    format: blocks.find(({ line, nodes }) => line === item.line && nodes.length > 0)?.format ?? '',
    types: item.types.slice(0, 10).map((type) => cut(type, 100)),
    line: item.line,
    properties: Object.keys(item.node)
      .filter((name) => !name.startsWith('@'))
      .slice(0, 40)
      .map((name) => cut(name, 100)),
    rich_result: results.length > 0,
    missing: missingProperties(item, graph).slice(0, 20),
    missing_recommended: [...new Set(missingRecommended(item.node, recommended, graph))].slice(
      0,
      20,
    ),
  }
}

export function blocksOf(blocks: readonly StructuredDataBlock[]) {
  return list(blocks, ({ format, types, line, errors, nodes }) => ({
    format,
    types: types.slice(0, 50).map((type) => cut(type, 100)),
    line,
    errors: errors.slice(0, 10).map(({ message }) => cut(message, 300)),
    json: nodes.length === 0 ? null : cut(JSON.stringify(nodes, null, 1), MAX_JSON),
  }))
}
