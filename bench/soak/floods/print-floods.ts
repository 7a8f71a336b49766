import type { Measured } from './measure-flood.ts'

type Column = readonly [heading: string, cell: (measured: Measured) => string]

const round = (value: number) => String(Math.round(value))
const percent = (share: number) => `${Math.round(share * 100)} %`

const COLUMNS: readonly Column[] = [
  ['flood', ({ name }) => name],
  ['requests', ({ flood }) => String(flood.sent)],
  ['answers', ({ flood }) => answersText(flood.answers)],
  ['main thread', ({ mainThread }) => percent(mainThread.share)],
  ['ms each', ({ mainThread }) => mainThread.msEach.toFixed(1)],
  [
    'loop late, ms',
    ({ loopDelayMaxMs }) => (loopDelayMaxMs === undefined ? '–' : round(loopDelayMaxMs)),
  ],
  ['honest, failed', ({ honest, failures }) => `${honest.count}, ${failures.length}`],
  [
    'median, 99 %, slowest, ms',
    ({ honest }) => [honest.medianMs, honest.p99Ms, honest.maxMs].map(round).join(', '),
  ],
  [
    'memory at rest, peak, after, MB',
    ({ rest, peakMb, after }) => [rest.rssMb, peakMb, after.rssMb].map(round).join(', '),
  ],
  [
    'flood took, others took',
    ({ floodShare, mainThread }) => `${percent(floodShare)}, ${percent(mainThread.waitedShare)}`,
  ],
]

function answersText(answers: Readonly<Record<string, number>>): string {
  return Object.entries(answers)
    .toSorted(([, one], [, other]) => other - one)
    .map(([how, count]) => `${how}: ${count}`)
    .join(' ')
}

/** A Markdown table, one row per flood, for docs/security.md. */
export const FLOOD_HEADINGS = [
  rowOf(COLUMNS.map(([heading]) => heading)),
  rowOf(COLUMNS.map(() => '---')),
]

export function floodRow(measured: Measured): string {
  return rowOf(COLUMNS.map(([, cell]) => cell(measured)))
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
