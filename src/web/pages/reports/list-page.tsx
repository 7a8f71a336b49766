import type { ResultCounts } from '../../../store/reports/counters.ts'
import { goingText } from '../../parts/texts/list-texts.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { type FirstStep, FirstSteps } from './first-steps.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ExportLink } from './export-link.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm, type ListedProject } from './filter-form.tsx'
import { ListPages } from './list-pages.tsx'
import { type ListedReport, ReportTable } from '../../parts/list/report-table.tsx'
import { LostNotice } from '../../parts/report/lost-notice.tsx'
import { Mark } from '../../parts/texts/mark.tsx'
import {
  isNarrowed,
  listEventsPath,
  listPath,
  type ListFilter,
  PLAIN_LIST,
} from '../../query/list-filter.ts'

export interface ListPageProps {
  readonly site: Site
  /** First steps of a new installation; undefined for users who do not see them, or hid them. */
  readonly steps?: readonly FirstStep[] | undefined
  readonly filter: ListFilter
  /** Counts over all reports of this user. */
  readonly counts: ResultCounts
  /** Rows of this page. */
  readonly rows: readonly ListedReport[]
  /** The lowest ID of later reports. */
  readonly newest: string
  /** Number of matching reports on all pages. */
  readonly total: number
  /** Number of the last page. */
  readonly last: number
  /** To choose from; undefined if there are too many. */
  readonly projects: readonly ListedProject[] | undefined
}

/** A user's reports. */
export function ListPage(props: ListPageProps) {
  const { site, filter, counts, rows, projects } = props
  if (counts.all === 0 && !isNarrowed(filter)) return <NoReports site={site} steps={props.steps} />
  return (
    <Document site={site} title="Reports" class="list" script="list">
      <div class="list-head">
        <h1>Reports</h1>
        <Counts counts={counts} filter={filter} />
        <p data-newer hidden>
          <a href={listPath(filter, { page: 1 })} />
        </p>
      </div>
      <FilterForm filter={filter} projects={projects} />
      {isNarrowed(filter) && <FilterChips filter={filter} projects={projects} />}
      {rows.length === 0 ? <NoMatch /> : <Found {...props} />}
    </Document>
  )
}

function Found(props: ListPageProps) {
  const { filter, counts, rows, newest, total, last, projects = [], steps } = props
  const own = projects.filter(({ shared }) => !shared).map(({ name }) => name)
  const shown = rows.map(({ report }) => report.id)
  return (
    <>
      <section
        class="card list-card"
        aria-label="List"
        data-events={listEventsPath(filter, shown, newest)}
        data-rows="/reports/rows?ids="
      >
        <LostNotice path={listPath(filter)} />
        {(isNarrowed(filter) || rows.some(goesOn)) && (
          <div class="list-notes soft">
            {isNarrowed(filter) && (
              <p data-found>
                {counted(total, 'report')} of {numberText(counts.all)}{' '}
                {total === 1 ? 'matches' : 'match'}.
              </p>
            )}
            <GoingOn rows={rows} filter={filter} />
          </div>
        )}
        <ReportTable rows={rows} filter={filter} />
        <ListPages filter={filter} total={total} last={last}>
          {' · '}
          <ExportLink filter={filter} total={total} />
        </ListPages>
      </section>
      {steps && <FirstSteps steps={steps} />}
      <BulkBar filter={filter} shown={shown} total={total} projects={own} />
    </>
  )
}

/** The number of unfinished runs on a page without live updates. */
function GoingOn({ rows, filter }: Pick<ListPageProps, 'rows' | 'filter'>) {
  const going = rows.filter(goesOn).length
  return (
    <p data-going hidden={going === 0}>
      <span>{goingText(going)}</span> <a href={listPath(filter)}>Check again</a>
    </p>
  )
}

function goesOn({ progress }: ListedReport): boolean {
  return progress !== undefined
}

function NoMatch() {
  return (
    <section class="card no-match">
      <h2 data-found>No report matches</h2>
      <p class="soft">Remove a filter above or clear them all.</p>
      <p>
        <a class="button" href="/reports">
          Clear filters
        </a>
      </p>
    </section>
  )
}

/** "12 reports: 3 good, 4 decent, 5 bad", each part a filter. */
function Counts({ counts, filter }: Pick<ListPageProps, 'counts' | 'filter'>) {
  const only = (result: ListFilter['result']) => listPath({ ...PLAIN_LIST, result })
  return (
    <ul class="counts" aria-label="By result">
      <li>
        <a href={only(undefined)} aria-current={isNarrowed(filter) ? undefined : 'true'}>
          {counted(counts.all, 'report')}
        </a>
      </li>
      {(['good', 'decent', 'bad'] as const).map((result) => (
        <li>
          <a href={only(result)} aria-current={filter.result === result ? 'true' : undefined}>
            <Mark tone={result} />
            {numberText(counts[result])} {result}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The list of a user without reports: a link to the first audit. */
function NoReports({ site, steps }: Pick<ListPageProps, 'site' | 'steps'>) {
  return (
    <Document site={site} title="Reports" class="list">
      <div class="list-head">
        <h1>Reports</h1>
      </div>
      <section class="card first-audit">
        <h2>Audit your first page</h2>
        <form class="form one-line" method="post" action="/new">
          <p class="field">
            <label for="url">Page address</label>
            <input
              id="url"
              name="url"
              type="text"
              inputmode="url"
              autocapitalize="none"
              autocomplete="url"
              spellcheck={false}
              placeholder="https://example.com/"
              maxlength={2048}
              required
            />
          </p>
          <button class="button main" type="submit" data-busy="Starting…">
            Audit
          </button>
        </form>
        <p class="soft">
          First results appear in about a second, results of the browser about ten seconds later. To
          choose device and visibility, use <a href="/new">New audit</a>.{' '}
          <a href="/r/sample">A sample report</a> shows the result.
        </p>
      </section>
      {steps && <FirstSteps steps={steps} />}
    </Document>
  )
}
