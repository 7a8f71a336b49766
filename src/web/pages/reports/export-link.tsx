import { listPath, type ListFilter } from '../../query/list-filter.ts'
import { numberText } from '../../parts/texts/whole-number.ts'

/** Rows of one file: their IDs are in memory while it is written, about 100 bytes each. */
export const MOST_ROWS = 100_000

export interface ExportLinkProps {
  readonly filter: ListFilter
  /** Number of matching reports. */
  readonly total: number
}

/** Link to the whole list as a file, or as much of it as a file can have. */
export function ExportLink({ filter, total }: ExportLinkProps) {
  return (
    <a href={listPath(filter, { page: 1 }).replace('/reports', '/reports.csv')}>
      Export CSV{total > MOST_ROWS && ` (the first ${numberText(MOST_ROWS)})`}
    </a>
  )
}
