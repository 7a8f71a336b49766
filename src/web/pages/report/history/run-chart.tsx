import { METRIC_LIMITS } from '../../../../report/write/metric-rating.ts'
import { classOfScore } from '../../../../report/score/classes.ts'
import type { Run } from '../../../../store/runs/run-row.ts'
import type { ReportFilter } from '../../../query/report-filter.ts'
import { reportPath } from '../../../parts/report/report-path.ts'
import {
  classOfMetric,
  type DeviceSummary,
  METRIC_SCALES,
} from '../../../parts/lab/metric-scales.ts'
import { LineChart, type LineChartProps } from '../../../parts/history/line-chart.tsx'

type Trend = ReportFilter['trend']

export interface RunChartProps {
  /** Completed, newest first. */
  readonly runs: readonly Run[]
  readonly trend: Trend
  /** Device of the metrics. */
  readonly device: DeviceSummary['device']
}

/** The runs with a value of this measure, oldest first. */
export function runsWith(runs: readonly Run[], trend: Trend): Run[] {
  return runs.filter((run) => valueOf(run, trend) !== null).toReversed()
}

/** The score or a metric, run by run. */
export function RunChart({ runs, trend, device }: RunChartProps) {
  const drawn = runsWith(runs, trend)
  const values = drawn.map((run) => valueOf(run, trend) ?? 0)
  const points = drawn.map((run, place) => ({
    value: values[place] ?? 0,
    label: `Run ${run.number}`,
    href: reportPath(run.reportId, run.number),
    tone: toneOf(values[place] ?? 0, trend, device),
    marked: isOtherCatalogue(run, drawn[place - 1]),
  }))
  return <LineChart points={points} {...scaleOf(values, trend, device)} />
}

/** Whether its catalogue differs from that of the run before. */
export function isOtherCatalogue(run: Run, before: Run | undefined): boolean {
  return before !== undefined && run.catalogueVersion !== before.catalogueVersion
}

function valueOf(run: Run, trend: Trend): number | null {
  if (trend === 'score') return run.incomplete ? null : run.score
  return run.metrics?.[trend] ?? null
}

function toneOf(value: number, trend: Trend, device: DeviceSummary['device']) {
  return trend === 'score'
    ? classOfScore(value)
    : classOfMetric(value, METRIC_LIMITS[trend][device])
}

function scaleOf(
  values: readonly number[],
  trend: Trend,
  device: DeviceSummary['device'],
): Pick<LineChartProps, 'top' | 'lines'> {
  if (trend === 'score') {
    return { top: 100, lines: [0, 50, 80, 100].map((value) => ({ value, text: String(value) })) }
  }
  const limits = METRIC_LIMITS[trend][device]
  const text = METRIC_SCALES.find(({ metric }) => metric === trend)?.text ?? String
  const top = Math.max(...values, limits[1]) * 1.1
  return {
    top,
    lines: [0, ...limits].map((value) => ({ value, text: value === 0 ? '0' : text(value) })),
  }
}
