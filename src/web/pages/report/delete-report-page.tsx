import type { Report } from '../../../store/reports/report-row.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { counted } from '../../../checks/shared/counted.ts'

export interface DeleteReportPageProps {
  readonly site: Site
  readonly report: Report
}

/** Asks once more before a report goes. */
export function DeleteReportPage({ site, report }: DeleteReportPageProps) {
  const { id, url, runs } = report
  return (
    <Document site={site} title="Delete a report" class="narrow">
      <section class="card">
        <h1>Delete this report?</h1>
        <p>
          <Quoted text={url} />, with {counted(runs, 'run')} and all that they found.
        </p>
        <p>
          Its link stops working for everybody at once, and an audit that goes on is cancelled. The
          next page has a button that takes it back.
        </p>
        <form class="acts" method="post" action={`/r/${id}/delete`}>
          <button class="button danger" type="submit" data-busy="Deleting…">
            Delete
          </button>
          <a class="button" href={`/r/${id}`} data-close>
            Cancel
          </a>
        </form>
      </section>
    </Document>
  )
}
