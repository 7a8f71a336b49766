import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import type { Results } from '../../../report/results.ts'
import { Mark } from '../../parts/texts/mark.tsx'
import { classOfMetric, DEVICE_WORDS, METRIC_SCALES } from '../../parts/lab/metric-scales.ts'

/** The metrics of the scored page load in a row, with few elements, since the report has thousands. */
export function Vitals({ lab }: Pick<Results, 'lab'>) {
  const [device] = lab?.devices ?? []
  // The row is present from the start, so that nothing below moves when the browser has finished.
  if (device === undefined) return lab?.status === 'measuring' ? <Measuring /> : null
  return (
    <p class="card vitals">
      {METRIC_SCALES.map(({ metric, name, short, limits, text }) => {
        const value = device.metrics[metric]
        if (value === null) return <span title={`${name}: not measured`}>{short} –</span>
        const tone = classOfMetric(value, limits[device.device])
        return (
          <span class={tone} title={name}>
            {short} <Mark tone={tone} /> {text(value)}
            <span class="sr">, {RESULT_WORDS[tone]}</span>
          </span>
        )
      })}
      <a href="#loading">Loading on {DEVICE_WORDS[device.device]}</a>
    </p>
  )
}

function Measuring() {
  return (
    <p class="card vitals">
      {METRIC_SCALES.map(({ short, name }) => (
        <span title={name}>{short} –</span>
      ))}
      <a href="#loading">Loading</a>
    </p>
  )
}
