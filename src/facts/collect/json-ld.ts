import type { StructuredDataBlock } from '../document-facts.ts'
import { expandedNodes, isObject, type JsonObject } from './json-ld-nodes.ts'
import { parse, unwrap } from './json-ld-text.ts'
import { pushReversed } from './structured-data-node.ts'
import { typeName } from './type-name.ts'

type Problem = StructuredDataBlock['errors'][number]

/** Limits for one block. */
const MAX_BYTES = 2_000_000
const MAX_TYPES = 500

/**
 * One JSON-LD block. Anything that had to be removed before it could be parsed is a warning, never silent: consumers
 * differ in what they tolerate.
 */
export function readJsonLd(source: string, line: number | null): StructuredDataBlock {
  const errors: Problem[] = []
  const block = { format: 'json-ld', line, errors } as const
  if (source.length > MAX_BYTES) {
    errors.push({ message: 'The block is larger than 2 MB and was not read.', severity: 'error' })
    return { ...block, types: [], nodes: [] }
  }
  const text = unwrap(source, errors)
  if (text.trim() === '') {
    errors.push({ message: 'The block is empty.', severity: 'error' })
    return { ...block, types: [], nodes: [] }
  }
  const value = parse(text, errors)
  if (value === undefined) return { ...block, types: [], nodes: [] }
  const nodes = expandedNodes(value)
  const types = typesIn(nodes)
  if (!nodes.some(hasContext)) {
    errors.push({ message: 'The block has no @context.', severity: 'error' })
  }
  if (types.length === 0) {
    errors.push({ message: 'The block declares no @type.', severity: 'error' })
  }
  return { ...block, types, nodes }
}

/** Types of all objects, once each. */
function typesIn(nodes: readonly JsonObject[]): string[] {
  const types = new Set<string>()
  const stack: unknown[] = [...nodes].toReversed()
  while (stack.length > 0 && types.size < MAX_TYPES) {
    const value = stack.pop()
    if (Array.isArray(value)) pushReversed(stack, value)
    else if (isObject(value)) {
      for (const type of [value['@type']].flat()) {
        if (typeof type === 'string') for (const name of typeName(type)) types.add(name)
      }
      const inner = Object.entries(value).filter(([name]) => name !== '@context')
      pushReversed(
        stack,
        inner.map(([, item]) => item),
      )
    }
  }
  return [...types]
}

function hasContext(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return value.some((item) => hasContext(item, depth + 1))
  if (!isObject(value)) return false
  const context = value['@context']
  if (context !== undefined && context !== null && context !== '') return true
  return Object.values(value).some((item) => hasContext(item, depth + 1))
}
