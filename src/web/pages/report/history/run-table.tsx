import { RESULT_WORDS } from '../../../../report/write/outcome-words.ts'
import type { Run } from '../../../../store/runs/run-row.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { METRIC_SCALES } from '../../../parts/lab/metric-scales.ts'
import { Mark } from '../../../parts/texts/mark.tsx'
import { reportPath } from '../../../parts/report/report-path.ts'
import type { ReportFilter } from '../../../query/report-filter.ts'
import { When } from '../../../parts/texts/when.tsx'
import { changeText } from '../../../../report/write/amount-text.ts'
import { isOtherCatalogue } from './run-chart.tsx'
import { Trend, trendOfScore } from '../../../parts/history/trend.tsx'

export interface RunTableProps {
  /** Newest first. */
  readonly runs: readonly Run[]
  /** Number of shown runs. */
  readonly limit?: number
  readonly trend: ReportFilter['trend']
}

/** Run by run: time, result, and the change from the run before. */
export function RunTable({ runs, limit = runs.length, trend }: RunTableProps) {
  const scale = METRIC_SCALES.find(({ metric }) => metric === trend)
  return (
    <FactTable
      layout="kept"
      columns={['Run', 'Result', scale?.short ?? 'Change']}
      rows={runs
        .slice(0, limit)
        .map((run, place) => [
          <RunName run={run} />,
          <RunResult run={run} />,
          scale === undefined ? (
            <Change run={run} before={beforeOf(runs, place)} />
          ) : (
            metricText(run, scale)
          ),
        ])}
    />
  )
}

function RunName({ run: { reportId, number, endedAt, createdAt } }: { readonly run: Run }) {
  return (
    <>
      <a href={reportPath(reportId, number)}>Run {number}</a>
      <br />
      <small>
        <When at={endedAt ?? createdAt} />
      </small>
    </>
  )
}

const NO_RESULT_WORDS = {
  queued: 'waiting',
  running: 'running',
  failed: 'no result',
  completed: 'not scored',
  cancelled: 'cancelled',
} as const satisfies Record<Run['status'], string>

function RunResult({ run: { result, score, incomplete, status } }: { readonly run: Run }) {
  if (result === null || score === null) {
    return <em>{NO_RESULT_WORDS[status]}</em>
  }
  return (
    <span class="state">
      <Mark tone={result} /> {RESULT_WORDS[result]}, {score}{' '}
      {incomplete && <small>incomplete</small>}
    </span>
  )
}

function Change({ run, before }: { readonly run: Run; readonly before: Run | undefined }) {
  if (run.incomplete || run.score === null) return <>–</>
  if (before === undefined || before.score === null) return <>–</>
  const change = run.score - before.score
  return (
    <>
      <Trend trend={trendOfScore(change)} text={changeText(change, 'points')} />
      {isOtherCatalogue(run, before) && (
        <>
          <br />
          <small>catalogue {run.catalogueVersion}</small>
        </>
      )}
    </>
  )
}

/** The previous run with a complete score. */
function beforeOf(runs: readonly Run[], place: number): Run | undefined {
  return runs.slice(place + 1).find(({ score, incomplete }) => score !== null && !incomplete)
}

function metricText({ metrics }: Run, { metric, text }: (typeof METRIC_SCALES)[number]): string {
  const value = metrics?.[metric] ?? null
  return value === null ? '–' : text(value)
}
