import type { StructuredDataBlock } from '../document-facts.ts'
import { typeName } from './structured-data.ts'

type Problem = StructuredDataBlock['errors'][number]
type JsonObject = Readonly<Record<string, unknown>>

/** checks.md §6: what one block may cost. */
const MAX_BYTES = 2_000_000
const MAX_NODES = 100
const MAX_TYPES = 500
const MAX_DEPTH = 64

/**
 * One JSON-LD block. What had to be taken off before it could be parsed is a warning, never silent:
 * consumers differ in what they forgive (checks.md A9).
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
  const { types, isWhole } = typesOf(value, errors)
  return { ...block, types, nodes: topNodes(isWhole ? value : pruned(value)) }
}

/** Without what is nested too deep: threads cannot hand it over, whose stack is smaller than JSON's. */
function pruned(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((item) => pruned(item, depth + 1))
  const entries = Object.entries(value).map(([name, inner]) => [name, pruned(inner, depth + 1)])
  return Object.fromEntries(entries)
}

function unwrap(source: string, errors: Problem[]): string {
  let text = source
  if (text.startsWith('\uFEFF')) {
    errors.push({ message: 'The block starts with a byte-order mark.', severity: 'warning' })
    text = text.slice(1)
  }
  const trimmed = text.trim()
  for (const { name, start, end } of WRAPPERS) {
    if (!trimmed.startsWith(start)) continue
    errors.push({ message: `The block is wrapped in ${name}.`, severity: 'warning' })
    const last = trimmed.lastIndexOf(end)
    return trimmed.slice(start.length, last > start.length ? last : undefined)
  }
  return text
}

const WRAPPERS = [
  { name: 'an HTML comment', start: '<!--', end: '-->' },
  { name: 'a CDATA section', start: '<![CDATA[', end: ']]>' },
  { name: 'a commented CDATA section', start: '//<![CDATA[', end: '//]]>' },
] as const

function parse(text: string, errors: Problem[]): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const repaired = withoutTrailingCommas(text)
    try {
      const value: unknown = repaired === text ? undefined : JSON.parse(repaired)
      if (value !== undefined) {
        errors.push({ message: 'The block has a trailing comma.', severity: 'warning' })
        return value
      }
    } catch {
      // The first message names the place in the author's own text.
    }
    errors.push({ message: parseMessage(error, text), severity: 'error' })
    return undefined
  }
}

function parseMessage(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error)
  const plain = message.split(/ in JSON|, "|, \.\.\."/)[0]?.slice(0, 100) ?? ''
  const offset = errorOffset(message, text)
  if (offset === null) return `Not valid JSON: ${plain}.`
  const before = text.slice(0, offset).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return `Not valid JSON at line ${before.length}, column ${column} of the block: ${plain}.`
}

/** V8 tells some positions; of others it tells a character, which is looked for where none may stand. */
function errorOffset(message: string, text: string): number | null {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Number(position)
  const token = /^Unexpected token '(.)'/u.exec(message)?.[1]
  if (token === undefined || /[\w{}[\]:,"+.-]/.test(token)) return null
  for (let i = 0; i < text.length; i++) {
    if (text.startsWith(token, i)) return i
    if (text[i] === '"') i = endOfString(text, i)
  }
  return null
}

function endOfString(text: string, start: number): number {
  let position = start + 1
  while (position < text.length && text[position] !== '"')
    position += text[position] === '\\' ? 2 : 1
  return position
}

/** Drops commas before `}` and `]` outside strings. */
function withoutTrailingCommas(text: string): string {
  let out = ''
  let kept = 0
  let comma = -1
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (char === ',') comma = i
    else if (char === '"') {
      comma = -1
      i = endOfString(text, i)
    } else if ((char === '}' || char === ']') && comma !== -1) {
      out += text.slice(kept, comma)
      kept = comma + 1
      comma = -1
    } else if (!' \n\r\t'.includes(char)) comma = -1
  }
  return out + text.slice(kept)
}

/** Arrays and `@graph` flattened to the objects they hold (checks.md A10). */
function topNodes(value: unknown): JsonObject[] {
  const nodes: JsonObject[] = []
  const queue: unknown[] = [value]
  for (let i = 0; i < queue.length && nodes.length < MAX_NODES; i++) {
    const item = queue[i]
    if (Array.isArray(item)) queue.push(...item.slice(0, MAX_NODES))
    else if (isObject(item)) {
      const graph = item['@graph']
      if (graph === undefined) nodes.push(item)
      else queue.push(graph)
    }
  }
  return nodes
}

/**
 * Types of all objects, once each; says what keeps consumers from reading them. `isWhole` is false
 * when a limit ended the walk.
 */
function typesOf(value: unknown, errors: Problem[]): { types: string[]; isWhole: boolean } {
  const types = new Set<string>()
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let hasContext = false
  let isWhole = true
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    if (entry.depth > MAX_DEPTH || types.size >= MAX_TYPES) {
      isWhole = false
      break
    }
    const { depth } = entry
    if (Array.isArray(entry.value)) {
      for (const item of entry.value.toReversed()) stack.push({ value: item, depth: depth + 1 })
    } else if (isObject(entry.value)) {
      hasContext ||= '@context' in entry.value
      for (const type of [entry.value['@type']].flat()) {
        if (typeof type === 'string') for (const name of typeName(type)) types.add(name)
      }
      const inner = Object.values(entry.value).filter((item) => typeof item === 'object')
      for (const item of inner.toReversed()) stack.push({ value: item, depth: depth + 1 })
    }
  }
  if (!hasContext) errors.push({ message: 'The block has no @context.', severity: 'error' })
  if (types.size === 0) errors.push({ message: 'The block declares no @type.', severity: 'error' })
  return { types: [...types], isWhole }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
