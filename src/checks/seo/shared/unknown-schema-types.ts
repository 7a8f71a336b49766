import type { StructuredDataBlock } from '../../../facts/document-facts.ts'
import {
  heldBy,
  isNode,
  isOfSchemaOrg,
  type SchemaNode,
  typesOf,
} from '../../../facts/derived/schema-graph.ts'
import { isSchemaType, schemaTypeMeantBy } from '../../../facts/derived/schema-types.ts'

const MAX_DEPTH = 16
const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org\/?(?:#.*|docs\/jsonldcontext\.jsonld)?$/i

/**
 * Types that schema.org does not define, with the one probably meant. Only in blocks with schema.org as their only
 * context: another one may define any word.
 */
export function unknownTypes(block: StructuredDataBlock): string[] {
  if (!speaksSchemaOrg(block)) return []
  const found = new Set<string>()
  for (const node of block.nodes) collect(node, found, 0)
  return [...found].map((type) => {
    const meant = schemaTypeMeantBy(type)
    return meant ? `${type} (use ${meant})` : type
  })
}

/** The context of an `@graph` is not among the facts of its nodes; their known types prove it. */
function speaksSchemaOrg({ nodes, types }: StructuredDataBlock): boolean {
  const contexts = nodes.flatMap((node) =>
    node['@context'] === undefined ? [] : [node['@context']].flat(),
  )
  if (contexts.length === 0) return types.some(isSchemaType)
  return contexts.every((context) => typeof context === 'string' && SCHEMA_ORG.test(context))
}

function collect(node: SchemaNode, found: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH || (depth > 0 && '@context' in node)) return
  const written = [node['@type']].flat().filter((type) => typeof type === 'string')
  if (written.every(isOfSchemaOrg)) {
    for (const type of typesOf(node)) if (!isSchemaType(type)) found.add(type)
  }
  for (const value of heldBy(node)) {
    if (isNode(value)) collect(value, found, depth + 1)
  }
}
