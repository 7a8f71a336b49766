import type { Report } from '../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../store/runs/results.ts'
import { CategoryNav } from '../../parts/checks/category-nav.tsx'
import type { Since } from '../../parts/history/since-last-run.tsx'
import { photographOf } from '../../parts/lab/crop.tsx'
import { pageName, ReportHead } from '../../parts/report/report-head.tsx'
import { quoteText } from '../../parts/texts/quoted.tsx'
import { HowAudited } from './how-audited.tsx'
import { PrintedChecks } from './printed-checks.tsx'
import { PrintedFixes } from './printed-fixes.tsx'
import { PrintedMetrics } from './printed-metrics.tsx'

export interface PrintedReportProps {
  readonly report: Report
  readonly stored: StoredResults
  readonly since?: Since | undefined
  /** Name of the installation, and its footer. */
  readonly name: string
  readonly footer?: string | undefined
  /** Full URL of the report; undefined if the operator has not set the host. */
  readonly address?: string | undefined
  /** Style sheets, in full. */
  readonly styles: readonly string[]
}

/** Policy of the page while it is printed: nothing is loaded, since it is self-contained. */
const POLICY = "default-src 'none'; style-src data:; img-src data:"

/** A report for print: result and fixes first, evidence below. */
export function PrintedReport(props: PrintedReportProps) {
  const { report, stored, since, name, footer, address, styles } = props
  const { results, run } = stored
  const source = { reportId: report.id, run }
  return (
    <html lang="en" data-theme="light">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={POLICY} />
        <title>{`${quoteText(pageName(results), 80)} – ${name}`}</title>
        {styles.map((sheet) => (
          <link rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body>
        <main class="report">
          <p class="cover">
            <b>{name}</b>
            {address !== undefined && <a href={address}>{address}</a>}
          </p>
          <ReportHead report={report} stored={stored} since={since} />
          <PrintedFixes results={results} />
          <CategoryNav results={results} />
          <PrintedMetrics lab={results.lab} asked={report.device} />
          <PrintedChecks results={results} photograph={photographOf(source, results)} />
          <HowAudited results={results} />
          {footer !== undefined && <p class="soft">{footer}</p>}
        </main>
      </body>
    </html>
  )
}
