import { RESULT_WORDS } from '../../../../report/write/outcome-words.ts'
import { amountText, changeText } from '../../../../report/write/amount-text.ts'
import type {
  ComparedType,
  DeviceName,
  DeviceNumber,
} from '../../../../report/compare/compare-devices.ts'
import { bytesText } from '../../../../report/write/number-text.ts'
import { numberText } from '../../../parts/texts/whole-number.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { classOfMetric, METRIC_SCALES } from '../../../parts/lab/metric-scales.ts'
import { requestType } from '../loading/request-types.ts'
import { Mark } from '../../../parts/texts/mark.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { DeviceWords } from '../../../parts/compare/compare-words.ts'

export interface DeviceNumbersProps {
  /** Device of the first column. */
  readonly head: string
  readonly numbers: readonly DeviceNumber[]
  readonly words: DeviceWords
  readonly a: DeviceName
  readonly b: DeviceName
}

/** Metrics of two devices, each rated on its own: their limits differ. */
export function DeviceNumbers({ head, numbers, words, a, b }: DeviceNumbersProps) {
  return (
    <FactTable
      columns={[head, words.a, words.b, words.change]}
      rows={numbers.map((number) => [
        <Quoted text={number.name} />,
        <Value number={number} value={number.a} device={a} />,
        <Value number={number} value={number.b} device={b} />,
        <Way {...number} />,
      ])}
    />
  )
}

interface ValueProps {
  readonly number: DeviceNumber
  readonly value: number | null
  readonly device: DeviceName
}

function Value({ number: { id, unit }, value, device }: ValueProps) {
  if (value === null) return <>not measured</>
  const text = amountText(value, unit)
  const scale = METRIC_SCALES.find(({ metric }) => metric === id)
  if (!scale) return <>{text}</>
  const tone = classOfMetric(value, scale.limits[device])
  return (
    <span class={`trend ${tone}`}>
      <Mark tone={tone} />
      {text} <small>{RESULT_WORDS[tone]}</small>
    </span>
  )
}

function Way({ change, unit, differs }: DeviceNumber) {
  if (change === null) return <>–</>
  return (
    <>
      {changeText(change, unit)} {!differs && <small>no significant difference</small>}
    </>
  )
}

interface DeviceTypesProps {
  readonly types: readonly ComparedType[]
  readonly words: DeviceWords
}

/** Bytes downloaded on each device, by type. */
export function DeviceTypes({ types, words }: DeviceTypesProps) {
  return (
    <FactTable
      columns={['Type', words.a, words.b, words.change]}
      rows={types.map(({ type, a, b }) => [
        <Quoted text={requestType(type).name} length={30} />,
        weightText(a),
        weightText(b),
        changeText((b?.transfer_bytes ?? 0) - (a?.transfer_bytes ?? 0), 'bytes'),
      ])}
    />
  )
}

function weightText(weight: ComparedType['a']): string {
  return weight ? `${bytesText(weight.transfer_bytes)} in ${numberText(weight.count)}` : 'none'
}
