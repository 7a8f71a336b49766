import type { ReportProgress } from '../../../store/runs/progress.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../store/runs/results.ts'
import { failureAdvice } from '../../parts/report/failure-advice.ts'
import { LivePanel } from './live-panel.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface RunNoticeProps {
  readonly report: Report
  readonly stored: StoredResults
  /** Progress of the latest run while it is unfinished. */
  readonly progress: ReportProgress | undefined
}

/** Above results that are not, or not only, of the latest run: the state of that run. */
export function RunNotice({ report, stored, progress }: RunNoticeProps) {
  const { error, id } = report
  if (progress) {
    return (
      <LivePanel reportId={id} progress={progress} savedAt={stored.savedAt}>
        <p>{goingOnText(progress, stored)}</p>
      </LivePanel>
    )
  }
  if (error === null) return null
  const { title, next, reason } = failureAdvice(error)
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
        This is the result of run {stored.run}.
      </p>
      <p>{next}</p>
    </div>
  )
}

function goingOnText({ run, status }: ReportProgress, stored: StoredResults): string {
  if (run !== stored.run) {
    const verb = status === 'queued' ? 'is waiting' : 'is running'
    return `Run ${run} ${verb}. This is the result of run ${stored.run}.`
  }
  return 'The audit is still running. These are partial results.'
}
