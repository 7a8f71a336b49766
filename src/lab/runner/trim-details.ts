import type { Redaction } from './create-redaction.ts'
import type { Photograph } from './read-photograph.ts'

/** Of an audit's own list, of which facts are counts and sums: as many as a load may ask for. */
const MOST_ITEMS = 2000
/** Of what belongs to an item. */
const MOST_ROWS = 100
const LONGEST_TEXT = 2000
/** How deep a table may lie: the details are one, or a list of some. */
const OF_TABLE = 2
/** Of a chain of requests each takes two; 17 of them are left. */
const DEEPEST = 40

interface Needs {
  readonly redaction: Redaction
  readonly photograph: Photograph
}

/** What of an audit's details is kept: texts without secrets, nodes with where they are in the picture. */
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
    // Where it was when it was found: the page may have been laid out otherwise for its picture.
    const { boundingRect: _, ...node } = trimmed
    return { ...node, box: photograph.boxOf(node.lhId) }
  }
}
