import type { ReportProgress } from '../../store/progress.ts'
import type { Report } from '../../store/report-row.ts'
import { Document, type Site } from '../parts/document.tsx'
import { Quoted, quoteText } from '../parts/quoted.tsx'
import { RunSteps } from '../parts/run-steps.tsx'
import { When } from '../parts/when.tsx'

export interface WaitingPageProps {
  readonly site: Site
  readonly report: Report
  readonly progress: ReportProgress
}

/** A report whose first run has nothing to show yet. */
export function WaitingPage({ site, report, progress }: WaitingPageProps) {
  const { id, url, createdAt } = report
  const verb = progress.status === 'queued' ? 'Waiting' : 'Running'
  return (
    <Document site={site} title={`${verb}: ${quoteText(url, 80)} – Pagemark`} class="narrow">
      <section class="card">
        <h1>{progress.status === 'queued' ? 'The audit is waiting' : 'The audit is running'}</h1>
        <p>
          <Quoted text={url} />
        </p>
        <RunSteps progress={progress} />
        <p>
          <a class="button main" href={`/r/${id}`}>
            Check again
          </a>
        </p>
        <p class="soft">
          Asked for on <When at={createdAt} />. This page can be closed: the report stays under this
          address.
        </p>
      </section>
    </Document>
  )
}
