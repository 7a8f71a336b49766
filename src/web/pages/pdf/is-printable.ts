import type { Report } from '../../../store/reports/report-row.ts'
import type { ShownReport, StoredResults } from '../../../store/runs/results.ts'
import { SAMPLE_ID } from '../../sample/sample-report.ts'

/** Whether it has results of an ended run. Running audits change, and the sample is not stored. */
export function isPrintable<Shown extends ShownReport>(
  shown: Shown,
): shown is Shown & { readonly report: Report; readonly stored: StoredResults } {
  const { report, stored } = shown
  return stored !== undefined && report.generatedAt !== null && report.id !== SAMPLE_ID
}
