import type { Report } from '../../../store/reports/report-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { counted } from '../../../checks/shared/counted.ts'

export interface DeleteReportPageProps {
  readonly site: Site
  readonly report: Report
}

/** Asks for confirmation before a report is deleted. */
export function DeleteReportPage({ site, report }: DeleteReportPageProps) {
  const { id, url, runs } = report
  return (
    <Document site={site} title="Delete report" class="narrow">
      <section class="card">
        <h1>Delete this report?</h1>
        <p>
          <Quoted text={url} />, with {counted(runs, 'run')} and all results.
        </p>
        <p>
          The link stops working for everyone, and a running audit is cancelled. You can undo this
          on the next page.
        </p>
        <form class="acts" method="post" action={`/r/${id}/delete`}>
          <button class="button danger" type="submit" data-busy="Deleting…">
            Delete report
          </button>
          <a class="button" href={`/r/${id}`} data-close>
            Cancel
          </a>
        </form>
      </section>
    </Document>
  )
}
