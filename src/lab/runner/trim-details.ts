import type { Redaction } from './create-redaction.ts'
import type { Photograph } from './read-photograph.ts'

/** Rows of an audit's own list, which facts count and sum: as many as the requests of a load. */
const MOST_ITEMS = 2000
/** Rows that belong to an item. */
const MOST_ROWS = 100
const LONGEST_TEXT = 2000
/** Depth of tables: the details are one, or a list of some. */
const OF_TABLE = 2
/** Each request of a chain takes two levels; 17 requests are kept. */
const DEEPEST = 40

interface Needs {
  readonly redaction: Redaction
  readonly photograph: Photograph
}

/** The part of an audit's details that is kept: texts without secrets, nodes with their boxes in the screenshot. */
export function trimDetails(details: unknown, { redaction, photograph }: Needs): unknown {
  return trim(details, 0, MOST_ITEMS)

  function trim(value: unknown, depth: number, most: number): unknown {
    if (typeof value === 'string') return redaction.text(value, LONGEST_TEXT)
    if (typeof value !== 'object' || value === null) return value
    if (depth === DEEPEST) return null
    if (Array.isArray(value)) {
      return value.slice(0, most).map((row) => trim(row, depth + 1, MOST_ROWS))
    }
    const parts = Object.entries(value).map(([name, part]) => [
      name,
      trim(part, depth + 1, depth <= OF_TABLE && name === 'items' ? MOST_ITEMS : MOST_ROWS),
    ])
    const trimmed = Object.fromEntries(parts)
    if (trimmed.type !== 'node') return trimmed
    // Its box when it was found: the page may have had another layout for its screenshot.
    const { boundingRect: _, ...node } = trimmed
    return { ...node, box: photograph.boxOf(node.lhId) }
  }
}
