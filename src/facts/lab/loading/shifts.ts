import type { Shift, ShiftWindow } from '../loading-facts.ts'
import {
  type Audits,
  asRow,
  elementOf,
  listOf,
  numberOf,
  type Row,
  rowsOf,
  subRowsOf,
  textOf,
} from '../details.ts'

/** One table per window; its first row is the sum of the others. */
export function shiftWindowsOf(audits: Audits): readonly ShiftWindow[] | null {
  const tables = rowsOf(audits, 'cls-culprits-insight')
  if (tables === null) return null
  return tables
    .map(({ items }) => {
      const [sum, ...shifts] = listOf(items)
      return { score: numberOf(sum?.score), shifts: shifts.map(shiftOf) }
    })
    .toSorted((one, other) => other.score - one.score)
}

function shiftOf(row: Row): Shift {
  return {
    ...elementOf(row.node),
    score: numberOf(row.score),
    causes: subRowsOf(row).map(({ cause, extra }) => ({
      ...elementOf(extra, asRow(extra).value),
      cause: textOf(cause),
    })),
  }
}
