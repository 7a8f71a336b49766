import type { Report } from '../../../store/reports/report-row.ts'
import { buttonClass } from './button-class.ts'
import { PrivacyLabel } from '../../parts/report/privacy-label.tsx'

export interface ReportActionsProps {
  readonly report: Report
  /** Whether the viewer can change it. */
  readonly owned: boolean
  /** The available export formats, if there are results. */
  readonly exports?: readonly ExportName[]
  /** Whether a PDF can be made of it. */
  readonly printable?: boolean
  /** Whether running it again is the most useful action. */
  readonly urgesRun?: boolean
}

export type ExportName = keyof typeof EXPORTS

const EXPORTS = {
  md: 'Markdown',
  csv: 'CSV, one row per finding',
  json: 'JSON, same as API',
  har: 'HAR, all requests',
  lighthouse: 'Lighthouse JSON',
  lighthouseHtml: 'Lighthouse report, HTML',
} as const

/** The actions for a report: those of its editors, and those of all viewers. */
export function ReportActions(props: ReportActionsProps) {
  const { report, owned, exports = [], printable = false, urgesRun = false } = props
  const { id, status, privacy } = report
  if (!owned && exports.length === 0) return null
  const goesOn = status === 'queued' || status === 'running'
  return (
    <section class="owner" id="actions" aria-label="This report" data-fresh>
      {owned && (
        <>
          <form method="post" action={`/r/${id}/${goesOn ? 'cancel' : 'run'}`}>
            <button
              class={buttonClass(urgesRun)}
              type="submit"
              data-busy={goesOn ? 'Cancelling…' : 'Starting…'}
            >
              {goesOn ? 'Cancel audit' : status === 'failed' ? 'Try again' : 'Run again'}
            </button>
          </form>
          <a class="button" href={`/r/${id}/share`} data-dialog>
            Share: <PrivacyLabel privacy={privacy} />
          </a>
        </>
      )}
      {printable && (
        <form method="post" action={`/r/${id}/pdf`}>
          <button class="button" type="submit" data-busy="Exporting PDF…">
            {/* Narrow screens show only the last word. */}
            <span>
              <span>Download </span>PDF
            </span>
          </button>
        </form>
      )}
      <details class="menu">
        <summary class="button">More</summary>
        <ul class="card">
          {exports.map((name) => (
            <li>
              <a class="item" href={exportPath(id, name)} download>
                {EXPORTS[name]}
              </a>
            </li>
          ))}
          {owned && (
            <>
              <li>
                <a class="item" href={`/r/${id}/watching`}>
                  Watch
                </a>
              </li>
              <li>
                <a class="item" href={`/r/${id}/settings`}>
                  Settings
                </a>
              </li>
              <li>
                <a class="item" href={`/r/${id}/delete`} data-dialog>
                  Delete report
                </a>
              </li>
            </>
          )}
        </ul>
      </details>
    </section>
  )
}

function exportPath(id: string, name: ExportName): string {
  if (name === 'lighthouseHtml') return `/r/${id}/lighthouse.html`
  return name === 'lighthouse' ? `/r/${id}/lighthouse.json` : `/r/${id}.${name}`
}
