import type { Report } from '../../../store/reports/report-row.ts'
import type { Run } from '../../../store/runs/run-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { failureAdvice, NO_RESULTS } from '../../parts/report/failure-advice.ts'
import { FailureVerdict } from '../../parts/report/failure-verdict.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { reportPath } from '../../parts/report/report-path.ts'
import { When } from '../../parts/texts/when.tsx'

export interface RunFailedPageProps {
  readonly site: Site
  readonly report: Report
  readonly run: Run
}

/** A run that ended without results, and the reason. */
export function RunFailedPage({ site, report, run }: RunFailedPageProps) {
  const { number, endedAt, createdAt, error } = run
  const failure = error ?? NO_RESULTS
  const { title, reason } = failureAdvice(failure)
  return (
    <Document
      site={site}
      title={`Run ${number}, ${title}: ${quoteText(report.url, 80)}`}
      class="narrow"
      enhanced
    >
      <section class="card">
        <FailureVerdict code={failure.code} />
        <h1>
          Run {number}: {title}
        </h1>
        {reason !== undefined && (
          <p>
            <Quoted text={reason} />
          </p>
        )}
        <p class="soft">
          <When at={endedAt ?? createdAt} />
        </p>
        <p>
          <a href={reportPath(report.id)}>
            Report of <Quoted text={report.url} length={120} />
          </a>
        </p>
      </section>
    </Document>
  )
}
