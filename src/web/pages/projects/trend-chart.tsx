import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import type { ProjectDay } from '../../../store/projects/project-days.ts'
import { classOfScore } from '../../../report/score/classes.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { Mark } from '../../parts/texts/mark.tsx'
import { DayText } from './day-text.tsx'
import { trendText } from './trend-line.tsx'

const WIDTH = 640
const HEIGHT = 160
const LEFT = 42
const RIGHT = 12
const TOP = 10
const BOTTOM = 12

/** The limits of the classes, and the ends. */
const LINES = [0, 50, 80, 100]

/** The average score of each day with audits, from 0 to 100; the same data as the table below. */
export function TrendChart({ days }: { readonly days: readonly ProjectDay[] }) {
  return (
    <>
      {days.length > 1 && <Chart days={days} />}
      <p class="soft">{trendText(days)}</p>
      {days.length > 0 && <DayTable days={days} />}
    </>
  )
}

function Chart({ days }: { readonly days: readonly ProjectDay[] }) {
  const step = (WIDTH - LEFT - RIGHT) / (days.length - 1)
  const points = days.map(({ score }, n) => ({
    x: Math.round(LEFT + n * step),
    y: Math.round(heightOf(score)),
    tone: classOfScore(score),
  }))
  return (
    <svg class="trend-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {LINES.map((score) => (
        <>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={heightOf(score)} y2={heightOf(score)} />
          <text x={LEFT - 8} y={heightOf(score)} dominant-baseline="central">
            {score}
          </text>
        </>
      ))}
      <polyline fill="none" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y, tone }) => (
        <circle class={tone} cx={x} cy={y} r="3" />
      ))}
    </svg>
  )
}

function heightOf(score: number): number {
  return TOP + ((100 - score) / 100) * (HEIGHT - TOP - BOTTOM)
}

/** The latest first. */
function DayTable({ days }: { readonly days: readonly ProjectDay[] }) {
  return (
    <details class="options">
      <summary>Show as table</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Average score</th>
            <th scope="col">Audits</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ at, score, runs }) => (
            <tr>
              <td>
                <DayText at={at} />
              </td>
              <td class={classOfScore(score)}>
                <span class="tone">
                  <Mark tone={classOfScore(score)} />
                  {RESULT_WORDS[classOfScore(score)]} {score}
                </span>
              </td>
              <td>{numberText(runs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
