import type { StructuredDataBlock } from '../document-facts.ts'
import { typesOf } from './schema-graph.ts'
import { isSubtypeOf } from './schema-types.ts'

type JsonObject = Readonly<Record<string, unknown>>

export interface Entity {
  readonly type: string
  readonly node: JsonObject
  readonly line: number | null
}

/** Top-level nodes of one of these types or their subtypes, in document order. */
export function entitiesOf(
  blocks: readonly StructuredDataBlock[],
  wanted: readonly string[],
): Entity[] {
  return blocks.flatMap(({ nodes, line }) =>
    nodes.flatMap((node) => {
      const type = typesOf(node).find((name) =>
        wanted.some((ancestor) => isSubtypeOf(name, ancestor)),
      )
      return type === undefined ? [] : [{ type, node, line }]
    }),
  )
}

/** The first text of a property: itself, the first of a list, or `@value`; empty if there is none. */
export function textOf(node: JsonObject, property: string): string {
  const [value]: readonly unknown[] = [node[property]].flat()
  if (typeof value === 'string') return value.trim()
  return isObject(value) && typeof value['@value'] === 'string' ? value['@value'].trim() : ''
}

export function hasProperty(node: JsonObject, property: string): boolean {
  return [node[property]]
    .flat()
    .some((value) => value !== undefined && value !== null && value !== '')
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
