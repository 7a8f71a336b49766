import { isReportId } from '../../api/report-id.ts'
import { isRecord } from '../../query/fields.ts'

/** Rows of the longest page of a list. */
const MOST_ROWS = 100

/** The comma-separated report IDs of a query; malformed ones are left out. */
export function readRowIds(query: unknown): string[] {
  const ids = isRecord(query) ? query['ids'] : undefined
  if (typeof ids !== 'string') return []
  return [...new Set(ids.split(','))].filter(isReportId).slice(0, MOST_ROWS)
}
