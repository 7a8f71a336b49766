import { amountText } from '../../../report/write/amount-text.ts'
import type { Alert } from '../../../store/alerts/alerts.ts'
import type { Marker } from '../../../store/alerts/markers.ts'
import type { TimelinePoint } from '../../../store/alerts/timeline.ts'
import { isSlowHost } from '../../../watch/noise/judge-run.ts'
import { comparedRuns, type UsualBand } from '../../../watch/noise/usual-band.ts'
import { SHAPES } from '../../parts/texts/mark.tsx'
import type { TimelineMeasure } from './timeline-measures.ts'

export interface TimelineChartProps {
  /** The oldest first. */
  readonly points: readonly TimelinePoint[]
  readonly markers: readonly Marker[]
  /** Alerts of the page that opened in this range. */
  readonly alerts: readonly Alert[]
  readonly measure: TimelineMeasure
  readonly band: UsualBand | undefined
  readonly range: { readonly from: number; readonly to: number }
}

const WIDTH = 640
const HEIGHT = 200
const LEFT = 60
const RIGHT = 10
const TOP = 18
const BOTTOM = 12

/** The same data as the table below it. */
export function TimelineChart(props: TimelineChartProps) {
  const { points, markers, alerts, measure, band, range } = props
  const values = points.map(({ value }) => value)
  const top = Math.max(...values, band?.usual ?? 0, band?.limit ?? 0, 1e-3)
  const y = (value: number) => Math.round(HEIGHT - BOTTOM - (value / top) * INNER)
  const x = (at: number) =>
    Math.round(LEFT + ((at - range.from) / (range.to - range.from)) * (WIDTH - LEFT - RIGHT))
  const line = points.filter(({ isConfirming }) => !isConfirming)
  return (
    <svg class="trend-chart plain" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {band && <Band from={y(band.usual)} to={y(band.limit)} />}
      {[0, top / 2, top].map((value) => (
        <>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 8} y={y(value)} dominant-baseline="central">
            {amountText(value, measure.unit)}
          </text>
        </>
      ))}
      {markers.map(({ at }) => (
        <path
          d={`M${x(at)},${TOP}V${HEIGHT - BOTTOM}`}
          stroke="var(--edge)"
          stroke-dasharray="3 3"
        />
      ))}
      {alerts.map(({ openedAt }) => openedAt !== null && <AlertShape at={x(openedAt)} />)}
      <polyline
        fill="none"
        points={line.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
      />
      {points.map((point, place) => (
        <circle
          opacity={isAside(measure, points, place) ? 0.4 : undefined}
          cx={x(point.at)}
          cy={y(point.value)}
          r="3"
        />
      ))}
    </svg>
  )
}

const INNER = HEIGHT - TOP - BOTTOM

/** Above the lines, centred on the time when the alert opened. */
function AlertShape({ at }: { readonly at: number }) {
  return (
    <path class="mark bad" fill="var(--tone)" transform={`translate(${at - 6} 1)`} d={SHAPES.bad} />
  )
}

function Band({ from, to }: { readonly from: number; readonly to: number }) {
  // Twice the distance from the usual value to the limit: as far below it as above.
  const half = Math.max(1, Math.abs(from - to))
  const top = Math.max(TOP, from - half)
  const bottom = Math.min(HEIGHT - BOTTOM, from + half)
  const box = { x: LEFT, y: top, width: WIDTH - LEFT - RIGHT, height: bottom - top }
  return <rect class="usual" fill="currentColor" fill-opacity="0.08" {...box} />
}

/** Whether a run is not part of the current usual range. */
function isAside(
  { watched }: TimelineMeasure,
  points: readonly TimelinePoint[],
  place: number,
): boolean {
  const point = points[place]
  if (!point) return false
  const compared = comparedRuns(points)
  const at = compared.indexOf(point)
  return at === -1 || isSlowHost(watched, point, compared.slice(0, at))
}
