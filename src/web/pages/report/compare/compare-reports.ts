import { compareResults } from '../../../../report/compare/compare-results.ts'
import { comparisonMarkdown } from '../../../../report/write/markdown/comparison-markdown.ts'
import { pairedDevices } from '../../../../report/compare/paired-devices.ts'
import type { Report } from '../../../../store/reports/report-row.ts'
import type { ShownReport, StoredResults } from '../../../../store/runs/results.ts'
import { REPORT_WORDS } from '../../../parts/compare/compare-words.ts'
import { reportPath } from '../../../parts/report/report-path.ts'
import type { ComparedReports } from './compare-reports-page.tsx'

/**
 * Compares the shown results of two reports; undefined if one of them has none yet.
 *
 * @param place.address of this installation
 */
export function compareReports(
  a: ShownReport,
  b: ShownReport,
  place: { readonly address: string; readonly differencesOnly: boolean },
): ComparedReports | undefined {
  if (!a.stored || !b.stored) return undefined
  const { address, differencesOnly } = place
  const comparison = compareResults(a.stored.results, b.stored.results)
  const markdown = comparisonMarkdown(comparison, {
    a: sideOf(a.report, a.stored, address),
    b: sideOf(b.report, b.stored, address),
    words: REPORT_WORDS,
    differencesOnly,
  })
  return { comparison, devices: pairedDevices(a.stored.results, b.stored.results), markdown }
}

function sideOf({ id, url }: Report, { savedAt }: StoredResults, address: string) {
  return { url, at: savedAt, address: address + reportPath(id) }
}
