import type { ReportStatus } from '../../store/tables/report-tables.ts'

/** While it stays the same, so does a list's row of a report, apart from the progress of its run. */
export function rowState({
  run,
  status,
}: {
  /** Number of the latest run. */
  readonly run: number
  readonly status: ReportStatus
}): string {
  return `${run}/${status}`
}
