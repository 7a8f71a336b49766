import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { type DeviceSummary, METRIC_SCALES } from '../../../parts/lab/metric-scales.ts'

/** The values of the cards, sample by sample. */
export function MetricTable({ device }: { readonly device: DeviceSummary }) {
  const { metrics, samples } = device
  const loads = samples.length > 1 ? samples : []
  return (
    <FactTable
      layout={loads.length > 0 ? 'stacked' : 'kept'}
      columns={[
        'Metric',
        loads.length > 0 ? 'Median load' : 'Value',
        'Good up to',
        'Bad above',
        ...loads.map((_, index) => `Load ${index + 1}`),
      ]}
      rows={[
        ...METRIC_SCALES.map(({ metric, name, limits, text }) => [
          name,
          cell(metrics[metric], text),
          text(limits[device.device][0]),
          text(limits[device.device][1]),
          ...loads.map((sample) => cell(sample[metric], text)),
        ]),
        ...(loads.length > 0 ? [scoreRow(device)] : []),
      ]}
    />
  )
}

function scoreRow({ lighthouse, samples }: DeviceSummary): string[] {
  const score = (share: number) => String(Math.round(share * 100))
  return [
    'Lighthouse score',
    cell(lighthouse.categories['performance'] ?? null, score),
    '90 or more',
    '49 or less',
    ...samples.map((sample) => cell(sample.score, score)),
  ]
}

function cell(value: number | null, text: (value: number) => string): string {
  return value === null ? '–' : text(value)
}
