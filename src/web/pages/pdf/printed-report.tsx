import type { Report } from '../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../store/runs/results.ts'
import { CategoryNav } from '../../parts/checks/category-nav.tsx'
import { Checks } from '../report/checks/checks.tsx'
import { FixFirst } from '../report/checks/fix-first.tsx'
import { type Since, SinceLastRun } from '../../parts/history/since-last-run.tsx'
import { HowTested } from '../report/how-tested.tsx'
import { photographOf } from '../../parts/lab/crop.tsx'
import { LoadingSection } from '../report/loading/loading-section.tsx'
import { quoteText } from '../../parts/texts/quoted.tsx'
import { pageName, ReportHead } from '../../parts/report/report-head.tsx'
import { compareDevicesPath, reportPath } from '../../parts/report/report-path.ts'
import { PLAIN_REPORT } from '../../query/report-wish.ts'

export interface PrintedReportProps {
  readonly report: Report
  readonly stored: StoredResults
  readonly since?: Since | undefined
  /** Of the installation, and the line that it has at its foot. */
  readonly name: string
  readonly footer?: string | undefined
  /** Of the report, in full; undefined where nobody has said under which host it is. */
  readonly address?: string | undefined
  /** Style sheets, in full. */
  readonly styles: readonly string[]
}

/** What the page may do while it is printed: nothing, and it has everything with it. */
const POLICY = "default-src 'none'; style-src data:; img-src data:"

/** A report on paper: as the page of its own, without what only a screen can do. */
export function PrintedReport(props: PrintedReportProps) {
  const { report, stored, since, name, footer, address, styles } = props
  const { results, run } = stored
  const base = reportPath(report.id)
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
          <CategoryNav results={results} />
          <FixFirst results={results} />
          {since && <SinceLastRun since={since} path={`${base}/compare?a=${since.run}&b=${run}`} />}
          <Checks
            {...{ results, base }}
            wish={PLAIN_REPORT}
            photograph={photographOf(source, results)}
          />
          <LoadingSection
            {...{ source, results, base }}
            compare={compareDevicesPath(report.id)}
            asked={report.device}
          />
          <HowTested results={results} />
          {footer !== undefined && <p class="soft">{footer}</p>}
        </main>
      </body>
    </html>
  )
}
