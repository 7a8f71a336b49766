import type { CheckResult } from '../../../report/results.ts'

export type EvidenceRow = CheckResult['evidence'][number]
/** Shown as a picture, so not as a column. */
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

/** Maximum rows to show of each of these checks: as many as keep the page within its 3,000 elements. */
export function rowsPerCheck(checks: readonly Pick<CheckResult, 'evidence'>[]): number {
  const rowsUnder = (limit: number) =>
    checks.reduce((sum, { evidence }) => sum + Math.min(evidence.length, limit), 0)
  let limit = MOST_ROWS
  while (limit > FEWEST_ROWS && rowsUnder(limit) > ALL_ROWS) limit -= 1
  return limit
}
