import type { ComparedNumber } from '../../../report/comparison.ts'
import { FactTable } from '../fact-table.tsx'
import { DEVICE_WORDS } from '../lab/metric-scales.ts'
import { amountText, changeText } from './amount-text.ts'
import { Trend, trendOfScore } from './trend.tsx'

export interface ScoreRow {
  readonly title: string
  readonly a: number | null
  readonly b: number | null
  readonly change: number | null
}

/** Scores of two runs beside each other. */
export function ScoreTable({ rows }: { readonly rows: readonly ScoreRow[] }) {
  return (
    <FactTable
      layout="kept"
      columns={['Score', 'From', 'To', 'Change']}
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

/** Numbers of two runs beside each other, with what their change is worth. */
export function NumberTable({ numbers }: { readonly numbers: readonly ComparedNumber[] }) {
  return (
    <FactTable
      columns={['Number', 'From', 'To', 'Change']}
      rows={numbers.map(({ name, device, unit, a, b, change, trend }) => [
        device === null ? name : `${name}, ${DEVICE_WORDS[device]}`,
        amountText(a, unit),
        amountText(b, unit),
        <Trend trend={trend} text={changeText(change, unit)} />,
      ])}
    />
  )
}
