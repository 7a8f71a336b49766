import type { ProjectDay } from '../../../store/projects/project-days.ts'

const WIDTH = 120
const HEIGHT = 32
const MARGIN = 4

/** A score changes by a few points per day: on a scale from 0 to 100, the line would be flat. */
const LEAST_SPAN = 20

/** The average score of each day, as a line without numbers; text for screen readers is beside it. */
export function TrendLine({ days }: { readonly days: readonly ProjectDay[] }) {
  if (days.length < 2) return <span class="soft">No trend yet</span>
  const points = pointsOf(days)
  const end = points.at(-1) ?? { x: 0, y: 0 }
  return (
    <>
      <svg
        class="trend-line"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width={WIDTH}
        height={HEIGHT}
        aria-hidden="true"
      >
        <polyline fill="none" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <circle fill="currentColor" cx={end.x} cy={end.y} r="3" />
      </svg>
      <span class="sr">{trendText(days)}</span>
    </>
  )
}

/** `From 61 to 78 over 12 days with audits.` */
export function trendText(days: readonly ProjectDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'No run has a complete score yet.'
  if (first === last) return `${first.score} on the only day with audits.`
  return `From ${first.score} to ${last.score} over ${days.length} days with audits.`
}

function pointsOf(days: readonly ProjectDay[]): { readonly x: number; readonly y: number }[] {
  const scores = days.map(({ score }) => score)
  const middle = (Math.min(...scores) + Math.max(...scores)) / 2
  const span = Math.max(LEAST_SPAN, Math.max(...scores) - Math.min(...scores))
  const step = (WIDTH - 2 * MARGIN) / (days.length - 1)
  return scores.map((score, n) => ({
    x: round(MARGIN + n * step),
    y: round(HEIGHT / 2 - ((score - middle) / span) * (HEIGHT - 2 * MARGIN)),
  }))
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
