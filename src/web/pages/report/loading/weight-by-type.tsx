import { bytesText } from '../../../../report/write/number-text.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { DeviceSummary } from '../../../parts/lab/metric-scales.ts'
import { requestType } from './request-types.ts'

const WIDTH = 600

/** Downloaded bytes by type: a bar to scale, and the numbers. */
export function WeightByType({ device }: { readonly device: DeviceSummary }) {
  const { by_type, total, transfer_bytes } = device.requests
  let x = 0
  return (
    <>
      <p>
        {counted(total, 'request')}, {bytesText(transfer_bytes)} over the network.
      </p>
      <svg class="bar" viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden="true">
        {transfer_bytes > 0 &&
          by_type.map(({ type, transfer_bytes: bytes }) => {
            const start = x
            const width = (bytes / transfer_bytes) * WIDTH
            x += width
            return (
              <rect
                class={requestType(type).tone}
                x={start.toFixed(1)}
                width={width.toFixed(1)}
                height="12"
              />
            )
          })}
      </svg>
      <FactTable
        layout="kept"
        columns={['Type', 'Requests', 'Size']}
        rows={by_type.map(({ type, count, transfer_bytes: bytes }) => [
          <span>
            <span class={`key ${requestType(type).tone}`} />{' '}
            <Quoted text={requestType(type).name} length={40} />
          </span>,
          count,
          bytesText(bytes),
        ])}
      />
    </>
  )
}
