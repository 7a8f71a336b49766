import type { Results } from '../report/results.ts'
import { cut, firstRows } from '../report/summary/rows.ts'

/** Kept of every text: enough for a name, a date, the beginning of a URL. */
const LEAST_TEXT = 100

/**
 * The same results with shorter lists: of each list of the page, the rows that fit `room` characters of JSON, and of
 * each check's evidence a tenth of that. Texts are shortened in proportion, those in rows first. Outcomes, scores and
 * totals stay.
 */
export function shortenResults(results: Results, room: number): Results {
  return {
    ...results,
    checks: results.checks.map((check) => ({
      ...check,
      evidence: shortened(check.evidence, room / 10),
    })),
    page: shortened(results.page, room),
  }
}

function shortened<Value>(value: Value, room: number): Value {
  // oxlint-disable-next-line no-unsafe-type-assertion -- what comes out has the shape of what went in
  return shorterOf(value, room) as Value
}

function shorterOf(value: unknown, room: number): unknown {
  if (typeof value === 'string') return cut(value, Math.max(LEAST_TEXT, Math.floor(room)))
  if (Array.isArray(value)) return firstRows(value, (row) => shortened(row, room / 10), room)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, shortened(part, room)]),
  )
}
