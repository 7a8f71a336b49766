import type { Report } from '../../store/report-row.ts'
import { failureText } from './failure-advice.ts'
import { Quoted } from './quoted.tsx'

export interface RunNoticeProps {
  readonly report: Report
  /** Number of the run whose results are shown. */
  readonly shownRun: number
}

/** Above results that are not the latest run's: what became of that one. */
export function RunNotice({ report, shownRun }: RunNoticeProps) {
  const { status, error, id } = report
  if (status === 'queued' || status === 'running') {
    return (
      <p class="notice">
        {status === 'queued' ? 'Another run is waiting.' : 'A run is under way.'} Shown is what is
        known so far, from run {shownRun}. <a href={`/r/${id}`}>Check again</a>
      </p>
    )
  }
  if (error === null) return null
  const { title, next, reason } = failureText(error)
  return (
    <div class="notice bad">
      <p>
        <strong>{title}</strong> in run {report.runs}
        {reason === undefined ? (
          '.'
        ) : (
          <>
            : <Quoted text={reason} />
          </>
        )}{' '}
        Shown is the result of run {shownRun}.
      </p>
      <p>{next}</p>
    </div>
  )
}
