import type { Report } from '../../../store/reports/report-row.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { BULK_LIMIT } from './bulk-bar.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { shownTitle } from '../../../report/write/visible-text.ts'

/** Maximum reports shown. */
const EXAMPLES = 5

export interface DeletePageProps {
  readonly site: Site
  /** Reports that would be deleted now. */
  readonly reports: readonly Report[]
  /** Number of selected reports. */
  readonly total: number
  /** Path of the list to return to. */
  readonly path: string
}

/** Asks for confirmation before reports are deleted. */
export function DeletePage({ site, reports, total, path }: DeletePageProps) {
  const count = counted(reports.length, 'report')
  const more = reports.length - EXAMPLES
  return (
    <Document site={site} title={`Delete ${count}?`} class="narrow">
      <section class="card">
        <h1>Delete {count}?</h1>
        {total > BULK_LIMIT && (
          <p class="notice">
            {numberText(total)} match. The first {numberText(reports.length)} are deleted. Repeat
            for the rest.
          </p>
        )}
        <ul class="examples">
          {reports.slice(0, EXAMPLES).map(({ url, title }) => (
            <li>
              <Quoted text={shownTitle(title) ?? url} length={120} />
              {shownTitle(title) !== undefined && (
                <p class="soft">
                  <Quoted text={url} length={120} />
                </p>
              )}
            </li>
          ))}
          {more > 0 && <li class="soft">and {numberText(more)} more</li>}
        </ul>
        <p>Their links stop working at once, for everyone. You can undo this on the next page.</p>
        <form class="acts" method="post" action="/reports/delete">
          <input type="hidden" name="ids" value={reports.map(({ id }) => id).join(',')} />
          <input type="hidden" name="list" value={path} />
          <button class="button danger" type="submit" data-busy="Deleting…">
            Delete {count}
          </button>
          <a class="button" href={path}>
            Keep {reports.length === 1 ? 'it' : 'them'}
          </a>
        </form>
      </section>
    </Document>
  )
}
