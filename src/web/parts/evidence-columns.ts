import type { CheckResult } from '../../report/results.ts'

export type EvidenceRow = CheckResult['evidence'][number]
export type EvidenceColumn = keyof EvidenceRow

const HEADINGS: readonly (readonly [EvidenceColumn, string])[] = [
  ['line', 'Line'],
  ['snippet', 'Markup'],
  ['url', 'Address'],
  ['name', 'Name'],
  ['value', 'Found'],
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

const ALL_ROWS = 100

/** Rows to show of each of these checks, so that a page of a hundred findings stays within its 3,000 elements. */
export function rowsPerCheck(checks: readonly CheckResult[]): number {
  return Math.min(10, Math.max(3, Math.floor(ALL_ROWS / Math.max(1, checks.length))))
}
