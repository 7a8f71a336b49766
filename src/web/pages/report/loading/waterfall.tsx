import { bytesText, durationText } from '../../../../report/write/number-text.ts'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { DeviceSummary } from '../../../parts/lab/metric-scales.ts'
import { requestType } from './request-types.ts'
import { shortUrl } from './short-url.ts'

type Row = DeviceSummary['requests']['rows'][number]

export interface WaterfallProps {
  readonly device: DeviceSummary
  /** Maximum rows. */
  readonly limit: number
  /** The host of the page: its own files are named by their path. */
  readonly host: string
}

const WIDTH = 100

/** The duration of each request, to scale. */
export function Waterfall({ device, limit, host }: WaterfallProps) {
  const rows = device.requests.rows.slice(0, limit)
  const end = Math.max(1, ...rows.map((row) => row.end))
  return (
    <table class="evidence waterfall">
      <thead>
        <tr>
          {['Request', 'Type', 'Size', 'Start', 'Duration', 'Timing'].map((column) => (
            <th scope="col">{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line row={row} end={end} host={host} />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  readonly row: Row
  readonly end: number
  readonly host: string
}

function Line({ row, end, host }: LineProps) {
  const { url, type, start, transfer_bytes } = row
  const { name, tone } = requestType(type)
  const took = Math.max(0, row.end - start)
  return (
    <tr>
      <td data-label="Request">
        <OutboundLink url={url} text={shortUrl(url, host)} />
        {faultOf(row)}
      </td>
      <td data-label="Type">
        <Quoted text={name} length={30} />
      </td>
      <td class="short" data-label="Size">
        {bytesText(transfer_bytes)}
      </td>
      <td class="short" data-label="From">
        {durationText(start)}
      </td>
      <td class="short" data-label="Took">
        {durationText(took)}
      </td>
      <td>
        <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
          <rect
            class={tone}
            x={((Math.max(0, start) / end) * (WIDTH - 1)).toFixed(2)}
            width={Math.max(1, (took / end) * WIDTH).toFixed(2)}
            height="8"
          />
        </svg>
      </td>
    </tr>
  )
}

function faultOf({ failed, status }: Row) {
  if (failed) return <span class="flag">failed</span>
  return status >= 400 ? <span class="flag">status {status}</span> : null
}
