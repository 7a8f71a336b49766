import { Mark, RESULT_WORDS } from '../mark.tsx'
import {
  classOfMetric,
  type DeviceSummary,
  METRIC_SCALES,
  type MetricScale,
  spreadOf,
} from './metric-scales.ts'
import { ScaleBar } from './scale-bar.tsx'

/** Each metric with its value, what that is worth, and where it lies. */
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
        <small>could not be measured</small>
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
        {spreadText(scale, device)}
      </small>
    </li>
  )
}

function spreadText({ metric, text }: MetricScale, { samples }: DeviceSummary): string {
  const spread = spreadOf(samples.map((sample) => sample[metric]))
  if (!spread) return ''
  return `; ${text(spread.least)} to ${text(spread.most)} in ${spread.loads} loads`
}
