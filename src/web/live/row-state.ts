import type { ReportStatus } from '../../store/tables/report-tables.ts'

/** As long as it stays the same, so does what a row of a list shows of a report, apart from how far its run is. */
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
