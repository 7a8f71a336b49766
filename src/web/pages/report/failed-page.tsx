import type { Failure } from '../../../report/results.ts'
import type { Report } from '../../../store/report-row.ts'
import { Document, type Site } from '../../parts/document.tsx'
import { failureText } from '../../parts/failure-advice.ts'
import { FailureVerdict } from '../../parts/failure-verdict.tsx'
import { OutboundLink } from '../../parts/outbound-link.tsx'
import { ReportActions } from '../../parts/report-actions.tsx'
import { Quoted, quoteText } from '../../parts/quoted.tsx'
import { When } from '../../parts/when.tsx'

export interface FailedPageProps {
  readonly site: Site
  readonly report: Report
  readonly error: Failure
  /** May the viewer change it? */
  readonly owned?: boolean
}

/** A report that has no results, and why. */
export function FailedPage({ site, report, error, owned = false }: FailedPageProps) {
  const { title, next, reason } = failureText(error)
  const { url, runs, updatedAt } = report
  return (
    <Document site={site} title={`${title}: ${quoteText(url, 80)}`} class="narrow" enhanced>
      <section class="card">
        <FailureVerdict code={error.code} />
        <h1>{title}</h1>
        <p>
          <OutboundLink url={url} />
        </p>
        {reason !== undefined && (
          <p>
            <Quoted text={reason} />
          </p>
        )}
        <h2>What to do</h2>
        <p>{next}</p>
        <p class="soft">
          Run {runs} ended on <When at={updatedAt} />.
        </p>
      </section>
      <ReportActions report={report} owned={owned} />
    </Document>
  )
}
