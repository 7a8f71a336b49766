import type { ComparedNumber } from '../../../../report/compare/comparison.ts'
import type { CompareWords } from '../../../parts/compare/compare-words.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { DEVICE_WORDS } from '../../../parts/lab/metric-scales.ts'
import { amountText, changeText } from '../../../../report/write/amount-text.ts'
import { Trend, trendOfScore } from '../../../parts/history/trend.tsx'

export interface ScoreRow {
  readonly title: string
  readonly a: number | null
  readonly b: number | null
  readonly change: number | null
}

type Heads = Pick<CompareWords, 'a' | 'b' | 'change'>

interface ScoreTableProps {
  readonly rows: readonly ScoreRow[]
  readonly words: Heads
}

/** Scores of two audits, side by side. */
export function ScoreTable({ rows, words }: ScoreTableProps) {
  return (
    <FactTable
      layout="kept"
      columns={['Score', words.a, words.b, words.change]}
      rows={rows.map(({ title, a, b, change }) => [
        title,
        a ?? '–',
        b ?? '–',
        change === null ? (
          '–'
        ) : (
          <Trend trend={trendOfScore(change)} text={changeText(change, 'points')} />
        ),
      ])}
    />
  )
}

interface NumberTableProps {
  readonly numbers: readonly ComparedNumber[]
  readonly words: Heads
}

/** Metrics of two audits, side by side, with a rating of the difference. */
export function NumberTable({ numbers, words }: NumberTableProps) {
  return (
    <FactTable
      columns={['Number', words.a, words.b, words.change]}
      rows={numbers.map(({ name, device, unit, a, b, change, trend }) => [
        device === null ? name : `${name}, ${DEVICE_WORDS[device]}`,
        amountText(a, unit),
        amountText(b, unit),
        <Trend trend={trend} text={changeText(change, unit)} />,
      ])}
    />
  )
}
