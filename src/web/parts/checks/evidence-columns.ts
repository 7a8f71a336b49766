import type { CheckResult } from '../../../report/results.ts'

export type EvidenceRow = CheckResult['evidence'][number]
/** What is shown as a picture is no column. */
export type EvidenceColumn = Exclude<keyof EvidenceRow, 'box'>

const HEADINGS: readonly (readonly [EvidenceColumn, string])[] = [
  ['line', 'Line'],
  ['snippet', 'Element'],
  ['url', 'URL'],
  ['name', 'Name'],
  ['value', 'Actual'],
  ['expected', 'Expected'],
  ['status', 'Status'],
  ['bytes', 'Size'],
  ['ms', 'Time'],
  ['note', 'Note'],
]

/** The columns that at least one row fills, in their fixed order. */
export function columnsOf(rows: readonly EvidenceRow[]) {
  return HEADINGS.filter(([column]) => rows.some((row) => row[column] !== undefined))
}

const ALL_ROWS = 50
const MOST_ROWS = 10
const FEWEST_ROWS = 2

/**
 * Rows to show of each of these checks at most: as many as the page can carry with all of them, so
 * that it stays within its 3,000 elements.
 */
export function rowsPerCheck(checks: readonly Pick<CheckResult, 'evidence'>[]): number {
  const rowsUnder = (limit: number) =>
    checks.reduce((sum, { evidence }) => sum + Math.min(evidence.length, limit), 0)
  let limit = MOST_ROWS
  while (limit > FEWEST_ROWS && rowsUnder(limit) > ALL_ROWS) limit -= 1
  return limit
}
