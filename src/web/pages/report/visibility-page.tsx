import type { Report } from '../../../store/report-row.ts'
import { Document, type Site } from '../../parts/document.tsx'
import { Quoted } from '../../parts/quoted.tsx'
import { VisibilityForm, type VisibilityFormProps } from '../../parts/visibility-form.tsx'

export interface VisibilityPageProps extends Omit<VisibilityFormProps, 'report'> {
  readonly site: Site
  readonly report: Report
}

/** Who may see a report, on a page of its own: where its form was not taken. */
export function VisibilityPage({ site, report, ...form }: VisibilityPageProps) {
  return (
    <Document site={site} title="Visibility of a report – Pagemark" class="narrow">
      <section class="card">
        <h1>Visibility</h1>
        <p>
          <a href={`/r/${report.id}`}>
            Report of <Quoted text={report.url} length={120} />
          </a>
        </p>
        <VisibilityForm report={report} {...form} />
      </section>
    </Document>
  )
}
