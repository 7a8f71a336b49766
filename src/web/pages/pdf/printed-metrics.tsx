import type { Results } from '../../../report/results.ts'
import { RESULT_WORDS } from '../../../report/write/outcome-words.ts'
import type { DeviceChoice } from '../../../request/audit-request.ts'
import {
  classOfMetric,
  type DeviceSummary,
  METRIC_SCALES,
  type MetricScale,
} from '../../parts/lab/metric-scales.ts'
import { missingDevice } from '../../parts/lab/missing-device.ts'
import { FactTable } from '../../parts/tables/fact-table.tsx'
import { Mark } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

export interface PrintedMetricsProps {
  readonly lab: Results['lab']
  /** The requested devices. */
  readonly asked: DeviceChoice
}

/** How the page loads, one row per device, or why it was not measured. */
export function PrintedMetrics({ lab, asked }: PrintedMetricsProps) {
  if (lab === null) return null
  const missing = missingDevice(asked, lab)
  return (
    <section class="card measured" aria-labelledby="measured-title">
      <h2 id="measured-title">Loading</h2>
      {lab.devices.length === 0 ? (
        <p>
          <Quoted text={`Not measured: ${lab.reason ?? 'no browser loaded the page.'}`} />
        </p>
      ) : (
        <FactTable
          layout="kept"
          columns={['Device', ...METRIC_SCALES.map(({ name }) => name), 'Lighthouse performance']}
          rows={lab.devices.map((device) => [
            device.device === 'mobile' ? 'Mobile' : 'Desktop',
            ...METRIC_SCALES.map((scale) => <Value scale={scale} device={device} />),
            lighthouseText(device),
          ])}
        />
      )}
      {missing !== undefined && <p>{missing}</p>}
    </section>
  )
}

interface ValueProps {
  readonly scale: MetricScale
  readonly device: DeviceSummary
}

function Value({ scale: { metric, limits, text }, device }: ValueProps) {
  const value = device.metrics[metric]
  if (value === null) return <>not measured</>
  const tone = classOfMetric(value, limits[device.device])
  return (
    <>
      <b>{text(value)}</b> <Mark tone={tone} /> {RESULT_WORDS[tone]}
    </>
  )
}

function lighthouseText({ lighthouse }: DeviceSummary): string {
  const score = lighthouse.categories['performance'] ?? null
  return score === null ? 'not measured' : `${Math.round(score * 100)} of 100`
}
