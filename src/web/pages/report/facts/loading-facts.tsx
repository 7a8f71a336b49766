import { bytesText } from '../../../../report/write/number-text.ts'
import { DEVICE_WORDS, type DeviceSummary } from '../../../parts/lab/metric-scales.ts'
import { MetricTable } from '../loading/metric-table.tsx'
import { Waterfall } from '../loading/waterfall.tsx'
import { WeightByType } from '../loading/weight-by-type.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

export const loadingBlock: FactBlock = {
  name: 'loading',
  title: 'Loading in the browser',
  lead: 'Metrics and requests of the page load in a browser.',
  gist: ({ lab }) => {
    const [first] = lab?.devices ?? []
    if (first === undefined) return lab?.status === 'measuring' ? 'measuring' : 'not measured'
    return `${first.requests.total} requests, ${bytesText(first.requests.transfer_bytes)}`
  },
  Body: LoadingFacts,
}

function LoadingFacts({ results: { lab, final_url } }: BlockProps) {
  const devices = lab?.devices ?? []
  const host = URL.parse(final_url)?.host ?? ''
  return (
    <>
      {devices.map((device) => (
        <DeviceFacts device={device} host={host} />
      ))}
      {devices.length === 0 && (
        <section class="card">
          <h2>Not measured</h2>
          <p>
            <Quoted text={lab?.reason ?? 'No browser loaded the page.'} />
          </p>
        </section>
      )}
    </>
  )
}

function DeviceFacts({ device, host }: { readonly device: DeviceSummary; readonly host: string }) {
  const { rows, total } = device.requests
  const word = DEVICE_WORDS[device.device]
  return (
    <>
      <section class="card">
        <h2>Metrics on {word}</h2>
        <MetricTable device={device} />
      </section>
      <section class="card">
        <h2>Weight on {word}</h2>
        <WeightByType device={device} />
      </section>
      <section class="card">
        <h2>Requests on {word}</h2>
        <Waterfall device={device} limit={rows.length} host={host} />
        {total > rows.length && (
          <p class="more">
            The first {rows.length} of {total}.
          </p>
        )}
      </section>
    </>
  )
}
