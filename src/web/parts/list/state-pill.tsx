import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import type { ReportProgress } from '../../../store/runs/progress.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { phaseOf } from '../../live/run-phase.ts'
import { NO_RESULTS } from '../report/failure-advice.ts'
import { FailureVerdict } from '../report/failure-verdict.tsx'
import { Mark } from '../texts/mark.tsx'

const RUN_WORDS = { queued: 'Waiting', running: 'Running' } as const

export interface StatePillProps {
  readonly report: Pick<Report, 'status' | 'result' | 'score' | 'incomplete' | 'error'>
  /** Progress of a running run. */
  readonly progress?: ReportProgress | undefined
}

/** State of a report as a word and a number, and whether a run is in progress. */
export function StatePill({ report, progress }: StatePillProps) {
  const { status, result, score, incomplete, error } = report
  const { code } = error ?? NO_RESULTS
  const goesOn = status === 'queued' || status === 'running'
  return (
    <>
      {result !== null && (
        <span class={`verdict ${result}`}>
          <Mark tone={result} />
          {RESULT_WORDS[result]} <b>{score}</b>
        </span>
      )}
      {incomplete.length > 0 && <span class="going">Score incomplete</span>}
      {result === null && status === 'completed' && <span class="verdict plain">Not scored</span>}
      {result === null && status === 'failed' && <FailureVerdict code={code} />}
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
