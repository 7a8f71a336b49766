import type { Report } from '../../../store/reports/report-row.ts'
import type { Run } from '../../../store/runs/run-row.ts'
import type { ReportFilter } from '../../query/report-filter.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { HistorySection } from './history/history-section.tsx'
import { NO_RESULTS } from '../../parts/report/failure-advice.ts'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { reportPath } from '../../parts/report/report-path.ts'
import { When } from '../../parts/texts/when.tsx'

export interface RunsPageProps {
  readonly site: Site
  readonly report: Report
  /** Newest first. */
  readonly runs: readonly Run[]
  readonly filter: ReportFilter
}

/** All runs of a report that are still stored. */
export function RunsPage({ site, report, runs, filter }: RunsPageProps) {
  const path = reportPath(report.id)
  const failed = runs.filter(({ status }) => status === 'failed' || status === 'cancelled')
  const name = report.url
  return (
    <Document site={site} title={`Runs: ${quoteText(name, 80)}`} class="report" enhanced>
      <section class="facts-head">
        <p>
          <a href={path}>
            Report of <Quoted text={name} length={120} />
          </a>
        </p>
        <h1>{counted(report.runs, 'run')}</h1>
        {report.runs > runs.length && <p class="lead">{counted(runs.length, 'run')} stored.</p>}
      </section>
      <HistorySection report={report} runs={runs} filter={filter} base={`${path}/runs`} />
      {failed.length > 0 && (
        <section class="card">
          <h2>Without result ({failed.length})</h2>
          <ul class="compared">
            {failed.map(({ number, status, endedAt, createdAt, error }) => (
              <li>
                <span>
                  <a href={reportPath(report.id, number)}>Run {number}</a> ·{' '}
                  <When at={endedAt ?? createdAt} />
                  {' · '}
                  {status === 'cancelled' ? (
                    'Cancelled'
                  ) : (
                    <Quoted text={(error ?? NO_RESULTS).message} length={160} />
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Document>
  )
}
