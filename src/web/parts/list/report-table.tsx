import type { ReportProgress } from '../../../store/runs/progress.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { classOfScore } from '../../../report/score/classes.ts'
import type { ListFilter } from '../../query/list-filter.ts'
import { rowState } from '../../live/row-state.ts'
import { PrivacyLabel } from '../report/privacy-label.tsx'
import { quoteText, Quoted } from '../texts/quoted.tsx'
import { When } from '../texts/when.tsx'
import { DEVICE_WORDS } from './device-words.ts'
import { RowMenu } from './row-menu.tsx'
import { ScoreChange } from './score-change.tsx'
import { StatePill } from './state-pill.tsx'
import { SHORT_CATEGORIES, TableHead } from './table-columns.tsx'
import { shownTitle } from '../../../report/write/visible-text.ts'

/** A report in a list. */
export interface ListedReport {
  readonly report: Report
  /** Score of the run before the shown one, if it had one. */
  readonly before: number | undefined
  /** Progress of a running run. */
  readonly progress: ReportProgress | undefined
}

export interface ReportTableProps {
  readonly rows: readonly ListedReport[]
  readonly filter: ListFilter
}

/**
 * Reports, one row each; on a phone one card each. Roles are explicit because browsers drop them when a style sheet
 * changes a table's display.
 */
export function ReportTable({ rows, filter }: ReportTableProps) {
  return (
    <table role="table" class="records rows" aria-label="Reports">
      <TableHead filter={filter} />
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Row {...row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ report, before, progress }: ListedReport) {
  const { id, url, device, privacy, score, generatedAt, createdAt, runs } = report
  const title = shownTitle(report.title)
  const address = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return (
    <tr role="row" data-row={id} data-state={rowState({ run: report.runs, status: report.status })}>
      <td role="cell" class="pick">
        <input
          type="checkbox"
          form="bulk"
          name={`pick.${id}`}
          value="1"
          aria-label={`Select ${quoteText(address, 120)}`}
        />
      </td>
      <td role="cell" class="page">
        <a href={`/r/${id}`}>
          <Quoted text={title ?? address} length={120} />
        </a>
        <Place address={title === undefined ? undefined : address} project={projectOf(report)} />
      </td>
      <td role="cell" class="result">
        <StatePill report={report} progress={progress} />
      </td>
      {SHORT_CATEGORIES.map(([category, word]) => (
        <CategoryCell
          word={word}
          score={report.categories?.[category] ?? null}
          incomplete={report.incomplete.includes(category)}
        />
      ))}
      <td role="cell" class="change-cell">
        <ScoreChange {...{ score, before, runs }} incomplete={report.incomplete.length > 0} />
      </td>
      <td role="cell" class="soft">
        {DEVICE_WORDS[device]}
      </td>
      <td role="cell" class="soft">
        <PrivacyLabel privacy={privacy} />
      </td>
      <td role="cell" class="soft">
        <When at={generatedAt ?? createdAt} />
      </td>
      <td role="cell" class="menu-cell">
        <RowMenu report={report} />
      </td>
    </tr>
  )
}

/** The URL under the title, and the project unless its name repeats the URL. */
function Place({
  address,
  project,
}: {
  readonly address: string | undefined
  readonly project: string | undefined
}) {
  if (address === undefined && project === undefined) return null
  return (
    <p class="soft">
      {address !== undefined && <Quoted text={address} length={120} />}
      {address !== undefined && project !== undefined && ' · '}
      {project !== undefined && <Quoted text={project} length={80} />}
    </p>
  )
}

function projectOf({ url, project }: Report): string | undefined {
  const host = URL.parse(url)?.host ?? ''
  return [host, host.replace(/^www\./, '')].includes(project) ? undefined : project
}

interface CategoryCellProps {
  readonly word: string
  readonly score: number | null
  readonly incomplete: boolean
}

function CategoryCell({ word, score, incomplete }: CategoryCellProps) {
  return (
    <td
      role="cell"
      class={`number ${score === null ? 'plain' : classOfScore(score)}`}
      data-label={word}
    >
      {score ?? '–'}
      {incomplete && (
        <>
          <span aria-hidden="true">*</span>
          <span class="sr"> incomplete</span>
        </>
      )}
    </td>
  )
}
