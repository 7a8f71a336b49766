import type { Delivery } from '../../../store/channels/deliveries.ts'
import { Records } from '../../parts/tables/record-table.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { EVENT_WORDS } from './channel-words.ts'

export interface DeliveryTableProps {
  readonly deliveries: readonly Delivery[]
  readonly isEnabled: boolean
}

/** The deliveries of a channel, latest first. */
export function DeliveryTable({ deliveries, isEnabled }: DeliveryTableProps) {
  if (deliveries.length === 0) return <p>No deliveries in the last 30 days.</p>
  return (
    <Records label="Deliveries" heads={['Event', 'State', 'Response', 'Action']}>
      {deliveries.map((delivery) => (
        <Row of={delivery} isEnabled={isEnabled} />
      ))}
    </Records>
  )
}

function Row({ of, isEnabled }: { readonly of: Delivery; readonly isEnabled: boolean }) {
  const { id, event, createdAt, status } = of
  const hasEnded = status === 'delivered' || status === 'dead'
  return (
    <tr role="row">
      <td role="cell">
        <Quoted text={event.headline} length={120} />
        <p class="soft">
          {EVENT_WORDS[event.kind]}, <When at={createdAt} />
        </p>
      </td>
      <td role="cell" data-label="State">
        <State of={of} />
      </td>
      <Response of={of} />
      <td role="cell">
        {hasEnded && isEnabled && (
          <form method="post" action={`/deliveries/${id}/redeliver`}>
            <button class="button small" type="submit">
              Send again
            </button>
          </form>
        )}
      </td>
    </tr>
  )
}

function State({ of }: { readonly of: Delivery }) {
  const { status, attempts, nextAt } = of
  if (status === 'delivered') return <>Delivered</>
  if (status === 'dead') return <span class="fault">Not delivered</span>
  if (status === 'running') return <>Sending</>
  return (
    <>
      {attempts === 0 ? 'Waiting' : `Failed ${attempts}×`}
      {nextAt !== null && (
        <span class="soft">
          , next try <When at={nextAt} />
        </span>
      )}
    </>
  )
}

/** What endpoints answer may be one long word. */
function Response({ of }: { readonly of: Delivery }) {
  const { responseStatus, responseText } = of
  if (responseStatus === null && !responseText) return <td role="cell" />
  return (
    <td role="cell" class="page" data-label="Response">
      <p class="soft">
        {responseStatus} {responseText && <Quoted text={responseText} length={120} />}
      </p>
    </td>
  )
}
