import { RESULT_WORDS } from '../../../../report/write/outcome-words.ts'
import { Mark } from '../../../parts/texts/mark.tsx'
import {
  classOfMetric,
  type DeviceSummary,
  METRIC_SCALES,
  type MetricScale,
  spreadOf,
} from '../../../parts/lab/metric-scales.ts'
import { ScaleBar } from './scale-bar.tsx'

/** Each metric with its value, its rating, and its position on the scale. */
export function MetricCards({ device }: { readonly device: DeviceSummary }) {
  return (
    <ul class="metrics">
      {METRIC_SCALES.map((scale) => (
        <MetricCard scale={scale} device={device} />
      ))}
    </ul>
  )
}

interface MetricCardProps {
  readonly scale: MetricScale
  readonly device: DeviceSummary
}

function MetricCard({ scale, device }: MetricCardProps) {
  const { metric, name, short, text } = scale
  const value = device.metrics[metric]
  const limits = scale.limits[device.device]
  const [good, bad] = limits
  if (value === null) {
    return (
      <li class="plain">
        <abbr title={name}>{short}</abbr>
        <b>–</b>
        <small>not measured</small>
      </li>
    )
  }
  const tone = classOfMetric(value, limits)
  return (
    <li class={tone}>
      <span>
        {name} <small>{short}</small>
      </span>
      <b>
        {text(value)}{' '}
        <small>
          <Mark tone={tone} /> {RESULT_WORDS[tone]}
        </small>
      </b>
      <ScaleBar value={value} good={good} bad={bad} />
      <small>
        good up to {text(good)}, bad above {text(bad)}
      </small>
      <Range scale={scale} device={device} />
    </li>
  )
}

/** The range of the samples, if there were several. */
function Range({ scale: { metric, text }, device }: MetricCardProps) {
  const spread = spreadOf(device.samples.map((sample) => sample[metric]))
  if (!spread) return null
  const [least, most] = [text(spread.least), text(spread.most)]
  return (
    <small>
      {least === most ? 'the same' : `${least} to ${most}`} in {spread.loads} loads
    </small>
  )
}
