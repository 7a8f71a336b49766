import type { Report } from '../../store/report-row.ts'
import { PrivacyLabel } from './privacy-label.tsx'
import { VisibilityForm } from './visibility-form.tsx'

/** What a report's owner can do with it; nobody else sees it. */
export function OwnerActions({ report }: { readonly report: Report }) {
  const { id, status, privacy } = report
  const goesOn = status === 'queued' || status === 'running'
  return (
    <section class="owner" aria-label="Your report">
      {!goesOn && (
        <form method="post" action={`/r/${id}/run`}>
          <button class="button" type="submit">
            Run again
          </button>
        </form>
      )}
      <details>
        <summary class="button">
          Visibility: <PrivacyLabel privacy={privacy} />
        </summary>
        <div class="card">
          <VisibilityForm report={report} />
        </div>
      </details>
    </section>
  )
}
