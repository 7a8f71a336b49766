import type { Report } from '../../../store/report-row.ts'
import type { Run } from '../../../store/run-row.ts'
import { Document, type Site } from '../../parts/document.tsx'
import { failureText, NO_RESULTS } from '../../parts/failure-advice.ts'
import { FailureVerdict } from '../../parts/failure-verdict.tsx'
import { Quoted, quoteText } from '../../parts/quoted.tsx'
import { reportPath } from '../../parts/report-path.ts'
import { When } from '../../parts/when.tsx'

export interface RunFailedPageProps {
  readonly site: Site
  readonly report: Report
  readonly run: Run
}

/** A run that ended without results, and why. */
export function RunFailedPage({ site, report, run }: RunFailedPageProps) {
  const { number, endedAt, createdAt, error } = run
  const failure = error ?? NO_RESULTS
  const { title, reason } = failureText(failure)
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
