import type { SecurityEvent } from '../../../store/accounts/security-events.ts'
import { SECURITY_EVENT_TEXTS } from '../../parts/texts/security-event-texts.ts'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'
import { agentWords } from '../../../accounts/agent-words.ts'

/** Events of one account, a row each. */
export function EventTable({ events }: { readonly events: readonly SecurityEvent[] }) {
  if (events.length === 0) return <p>No events yet.</p>
  return (
    <Records label="Events" heads={['Event', 'From', 'When']}>
      {events.map((event) => (
        <Row event={event} />
      ))}
    </Records>
  )
}

function Row({ event }: { readonly event: SecurityEvent }) {
  const { kind, subject, times, agent, address, at, userId, actorId } = event
  const others = actorId !== null && actorId !== userId
  return (
    <tr role="row">
      <td role="cell">
        {SECURITY_EVENT_TEXTS[kind]}
        {times > 1 && `, ${times} times`}
        {others && ' by an administrator'}
        {subject !== null && (
          <p class="soft">
            <Quoted text={subject} length={80} />
          </p>
        )}
      </td>
      <td role="cell" class="soft">
        {others ? '–' : agentWords(agent)}
        {!others && address !== '' && (
          <p>
            <Quoted text={address} />
          </p>
        )}
      </td>
      <td role="cell" class="soft">
        <When at={at} />
      </td>
    </tr>
  )
}
