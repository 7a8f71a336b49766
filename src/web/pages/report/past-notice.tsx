import type { Report } from '../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../store/runs/results.ts'
import { reportPath } from '../../parts/report/report-path.ts'
import { Day } from '../../parts/texts/when.tsx'

export interface PastNoticeProps {
  readonly report: Report
  readonly stored: StoredResults
}

/** Above the results of one run: which run it is, and a link to the latest. */
export function PastNotice({ report: { id, runs }, stored: { run, savedAt } }: PastNoticeProps) {
  return (
    <div class="notice">
      <p>
        <strong>
          Run {run} of {runs}
        </strong>
        , of <Day at={savedAt} />. <a href={reportPath(id)}>Show latest result</a>
        {run < runs && (
          <>
            {' or '}
            <a href={`${reportPath(id)}/compare?a=${run}`}>compare with it</a>
          </>
        )}
        .
      </p>
    </div>
  )
}
