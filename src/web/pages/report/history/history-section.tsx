import type { Report } from '../../../../store/reports/report-row.ts'
import type { Run } from '../../../../store/runs/run-row.ts'
import { completedRuns } from '../../../query/chosen-runs.ts'
import { type ReportFilter, reportQuery } from '../../../query/report-filter.ts'
import { METRIC_SCALES } from '../../../parts/lab/metric-scales.ts'
import { reportPath } from '../../../parts/report/report-path.ts'
import { isOtherCatalogue, RunChart, runsWith } from './run-chart.tsx'
import { RunTable } from './run-table.tsx'

export interface HistorySectionProps {
  readonly report: Pick<Report, 'id' | 'device'>
  /** Newest first. */
  readonly runs: readonly Run[]
  readonly filter: ReportFilter
  /** Maximum rows of the table; the others are linked. */
  readonly limit?: number
  /** The path of the current page. */
  readonly base: string
}

/** Dots of the chart: operators may store ten thousand runs, and the page must stay small. */
const MOST_DRAWN = 100

/** The results of the page from run to run. */
export function HistorySection({ report, runs, filter, limit, base }: HistorySectionProps) {
  const { id } = report
  const completed = completedRuns(runs)
  const latest = completed.slice(0, MOST_DRAWN)
  const device = report.device === 'desktop' ? 'desktop' : 'mobile'
  const { trend } = filter
  const drawn = runsWith(latest, trend)
  return (
    <section class="card" id="history" aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      {completed.length < 2 ? (
        <p>There is only one run with results. Run the audit again another day to see a trend.</p>
      ) : (
        <>
          <TrendChoice runs={completed} filter={filter} base={base} />
          <div class="history">
            <div>
              {drawn.length < 2 ? (
                <p>
                  Fewer than two runs have {trend === 'score' ? 'a complete score' : 'this value'}.
                </p>
              ) : (
                <RunChart runs={latest} trend={trend} device={device} />
              )}
              {drawn.some((run, place) => isOtherCatalogue(run, drawn[place - 1])) && (
                <p class="more">
                  Dashed lines mark a new version of the checks. Scores before and after are not
                  fully comparable.
                </p>
              )}
            </div>
            <RunTable runs={completed} limit={limit ?? completed.length} trend={trend} />
          </div>
        </>
      )}
      {runs.length > 1 && (
        <p class="more">
          {completed.length > 1 && <a href={`${reportPath(id)}/compare`}>Compare two runs</a>}
          {completed.length > 1 && limit !== undefined && ' · '}
          {limit !== undefined && <a href={`${reportPath(id)}/runs`}>All {runs.length} runs</a>}
        </p>
      )}
    </section>
  )
}

/** Links to the measures of the chart. */
function TrendChoice({
  runs,
  filter,
  base,
}: {
  readonly runs: readonly Run[]
  readonly filter: ReportFilter
  readonly base: string
}) {
  const metrics = METRIC_SCALES.filter(({ metric }) => runsWith(runs, metric).length > 0)
  if (metrics.length === 0) return null
  const choices = [
    { trend: 'score' as const, text: 'Score' },
    ...metrics.map(({ metric, short }) => ({ trend: metric, text: short })),
  ]
  return (
    <nav class="counts" aria-label="Chart values">
      {choices.map(({ trend, text }) => (
        <a
          href={`${base}${reportQuery(filter, { trend })}#history`}
          {...(trend === filter.trend ? { 'aria-current': 'true' as const } : {})}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
