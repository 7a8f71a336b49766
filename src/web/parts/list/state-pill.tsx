import type { ReportProgress } from '../../../store/progress.ts'
import type { Report } from '../../../store/report-row.ts'
import { phaseOf } from '../../live/run-phase.ts'
import { Mark, RESULT_WORDS } from '../mark.tsx'

const RUN_WORDS = { queued: 'Waiting', running: 'Running' } as const

export interface StatePillProps {
  readonly report: Report
  /** Of a run that goes on. */
  readonly progress?: ReportProgress | undefined
}

/** What is known of a report in a word and a number, and whether a run goes on. */
export function StatePill({ report, progress }: StatePillProps) {
  const { status, result, score } = report
  const goesOn = status === 'queued' || status === 'running'
  return (
    <>
      {result !== null && (
        <span class={`verdict ${result}`}>
          <Mark tone={result} />
          {RESULT_WORDS[result]} <b>{score}</b>
        </span>
      )}
      {result === null && !goesOn && (
        <span class="verdict bad">
          <Mark tone="bad" />
          No result
        </span>
      )}
      {goesOn && (
        <span class="going">
          {RUN_WORDS[status]}
          {progress && <progress max={100} value={phaseOf(progress).pct} aria-label="The audit" />}
        </span>
      )}
      {result !== null && status === 'failed' && <span class="going">Latest run failed</span>}
    </>
  )
}
