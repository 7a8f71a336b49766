import type { ResultClass } from '../../../report/results.ts'

export interface ChartPoint {
  readonly value: number
  /** Label below it, if there is space. */
  readonly label: string
  readonly href: string
  readonly tone: ResultClass
  /** Whether it is the first one with a new catalogue. */
  readonly marked: boolean
  /** Whether there are markers of the project between the point before and this one. */
  readonly afterMarker?: boolean
}

export interface LineChartProps {
  /** At least two, from left to right. */
  readonly points: readonly ChartPoint[]
  /** The value at the upper edge; the lower edge is 0. */
  readonly top: number
  /** Values with a horizontal line, and their labels. */
  readonly lines: readonly { readonly value: number; readonly text: string }[]
}

const WIDTH = 400
const HEIGHT = 150
const LEFT = 44
const RIGHT = 12
const TOP = 10
const BOTTOM = 22

/**
 * A line through runs or crawls, for sighted users only: a table beside it has the same numbers and links, so its dots are
 * not in the tab order.
 */
export function LineChart({ points, top, lines }: LineChartProps) {
  const x = (place: number) =>
    round(LEFT + (place / Math.max(1, points.length - 1)) * (WIDTH - LEFT - RIGHT))
  const y = (value: number) => round(TOP + (1 - Math.min(1, value / top)) * (HEIGHT - TOP - BOTTOM))
  const path = points.map(({ value }, place) => `${x(place)} ${y(value)}`).join(' L')
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {lines.map(({ value, text }) => (
        <>
          <path class="across" d={`M${LEFT} ${y(value)}H${WIDTH - RIGHT}`} />
          <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
            {text}
          </text>
        </>
      ))}
      {points.map(
        ({ marked }, place) =>
          marked && <path class="catalogue" d={`M${x(place)} ${TOP}V${HEIGHT - BOTTOM}`} />,
      )}
      {points.map(
        ({ afterMarker }, place) =>
          afterMarker && <path d={`M${x(place - 0.5)} ${TOP}V${HEIGHT - BOTTOM}`} />,
      )}
      <path class="line" d={`M${path}`} />
      {points.map(({ value, href, tone }, place) => (
        <a href={href} tabindex={-1}>
          <circle class={tone} cx={x(place)} cy={y(value)} r={points.length > 25 ? 3 : 5} />
        </a>
      ))}
      <text x={LEFT} y={HEIGHT - 5}>
        {points[0]?.label}
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 5} text-anchor="end">
        {points.at(-1)?.label}
      </text>
    </svg>
  )
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
