import type { BatchLine } from '../../../store/jobs/batches.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import type { ListedReport } from '../../parts/list/report-table.tsx'
import { StatePill } from '../../parts/list/state-pill.tsx'
import { LostNotice } from '../../parts/report/lost-notice.tsx'
import { rowState } from '../../live/row-state.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { shownTitle } from '../../../report/write/visible-text.ts'

/** A line with the current state of its report; a line with neither a report nor an error had its report deleted. */
export interface ShownLine {
  readonly line: BatchLine
  readonly listed?: Omit<ListedReport, 'before'> | undefined
}

export interface BatchPageProps {
  readonly site: Site
  readonly id: string
  readonly createdAt: number
  readonly lines: readonly ShownLine[]
}

/** Pages audited together: overall progress, and the result of each line. */
export function BatchPage({ site, id, createdAt, lines }: BatchPageProps) {
  const begun = lines.flatMap(({ listed }) => listed ?? [])
  const done = begun.filter(({ progress }) => progress === undefined).length
  const faults = lines.filter(({ line }) => line.fault !== undefined).length
  const pages = lines.length - faults
  const deleted = pages - begun.length
  const goesOn = done < begun.length
  return (
    <Document site={site} title={counted(pages, 'page')} script={goesOn ? 'list' : undefined}>
      <div class="list-head">
        <h1>{counted(pages, 'page')} to audit</h1>
        <p class="soft">
          <When at={createdAt} />
        </p>
      </div>
      <section class="card live" aria-label="Progress" data-part="progress">
        <p>
          {begun.length === 0 ? 'All reports were deleted.' : howFar(done, begun.length)}
          {deleted > 0 && ` ${counted(deleted, 'report')} deleted.`}
          {faults > 0 && ` ${counted(faults, 'line')} skipped.`}
        </p>
        {begun.length > 0 && <progress max={begun.length} value={done} aria-label="All audits" />}
        {goesOn && (
          <p>
            <a class="button" href={`/batches/${id}`}>
              Check again
            </a>
          </p>
        )}
      </section>
      <section
        class="card"
        aria-label="Pages"
        {...(goesOn && {
          'data-events': `/batches/${id}/events`,
          'data-rows': `/batches/${id}?rows=`,
        })}
      >
        <LostNotice path={`/batches/${id}`} />
        <ol class="batch">
          {lines.map((line) => (
            <Line {...line} />
          ))}
        </ol>
      </section>
    </Document>
  )
}

function howFar(done: number, all: number): string {
  const audits = counted(all, 'audit')
  if (done === all) return `All of ${audits} done.`
  return `${numberText(done)} of ${audits} done. You can close this page. The reports also appear in your list.`
}

function Line({ line: { text, reportId, fault }, listed }: ShownLine) {
  if (!listed) {
    return (
      <li>
        <Quoted text={text} length={120} />
        <span class={fault === undefined ? 'soft' : 'fault'}>
          {fault ?? 'The report was deleted.'}
        </span>
      </li>
    )
  }
  const { report, progress } = listed
  const { runs: run, status } = report
  const title = shownTitle(report.title)
  return (
    <li data-row={report.id} data-state={rowState({ run, status })}>
      <a href={`/r/${reportId}`}>
        <Quoted text={title ?? text} length={120} />
      </a>
      <span>
        <StatePill report={report} progress={progress} />
      </span>
      {title !== undefined && (
        <p class="soft">
          <Quoted text={text} length={120} />
        </p>
      )}
    </li>
  )
}
