import type { Report } from '../../../store/reports/report-row.ts'
import { quoteText } from '../texts/quoted.tsx'

/** Actions for one report of a list. */
export function RowMenu({ report }: { readonly report: Report }) {
  const { id, url, status } = report
  const goesOn = status === 'queued' || status === 'running'
  return (
    <details class="menu" name="row">
      <summary aria-label={`Actions for ${quoteText(url, 120)}`}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M4 8.4a1.6 1.6 0 1 0 .01 0zm6 0a1.6 1.6 0 1 0 .01 0zm6 0a1.6 1.6 0 1 0 .01 0z" />
        </svg>
      </summary>
      <ul class="card">
        <li>
          <a class="item" href={`/r/${id}`}>
            Open
          </a>
        </li>
        {!goesOn && (
          <li>
            <form method="post" action={`/r/${id}/run`}>
              <button class="item" type="submit" data-busy="Starting…">
                Run again
              </button>
            </form>
          </li>
        )}
        <li>
          <a class="item" href={`/r/${id}/share`}>
            Share
          </a>
        </li>
        <li>
          <a class="item" href={`/reports/delete?ids=${id}`}>
            Delete…
          </a>
        </li>
      </ul>
    </details>
  )
}
