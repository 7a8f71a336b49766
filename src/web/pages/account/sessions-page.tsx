import type { SecurityEvent } from '../../../store/accounts/security-events.ts'
import type { Session } from '../../../store/accounts/sessions.ts'
import { AccountFrame } from './account-frame.tsx'
import { agentWords } from '../../../accounts/agent-words.ts'
import { EventTable } from './event-table.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'

export interface SessionsPageProps {
  readonly site: Site
  readonly sessions: readonly Session[]
  /** ID of this browser's session. */
  readonly own: string
  /** The latest of this account. */
  readonly events: readonly SecurityEvent[]
}

/** The sessions of a user and the events of the account. */
export function SessionsPage({ site, sessions, own, events }: SessionsPageProps) {
  return (
    <AccountFrame site={site} at="/account/sessions">
      <section class="card">
        <h2>Sessions</h2>
        <Records label="Sessions" heads={['Device', 'Since', 'Last seen', 'Action']}>
          {sessions.toSorted(ownFirst(own)).map((session) => (
            <Row session={session} own={session.id === own} />
          ))}
        </Records>
        {sessions.length > 1 && (
          <form method="post" action="/account/sessions/end-others">
            <button class="button" type="submit" data-busy="Ending…">
              End other sessions
            </button>
          </form>
        )}
      </section>
      <section class="card">
        <h2>Recent events</h2>
        <p class="soft">If you do not recognise an event, change your password.</p>
        <EventTable events={events} />
      </section>
    </AccountFrame>
  )
}

function ownFirst(own: string) {
  return (a: Session, b: Session) => Number(b.id === own) - Number(a.id === own)
}

function Row({ session, own }: { readonly session: Session; readonly own: boolean }) {
  const { id, agent, address, createdAt, seenAt } = session
  const device = agentWords(agent)
  return (
    <tr role="row">
      <td role="cell">
        <strong>{device}</strong>
        <p class="soft">
          <Quoted text={address} />
        </p>
      </td>
      <td role="cell" class="soft" data-label="Since">
        <When at={createdAt} />
      </td>
      <td role="cell" class="soft" data-label="Last seen">
        <When at={seenAt} />
      </td>
      <td role="cell">
        {own ? (
          <span class="gain">This browser</span>
        ) : (
          <form method="post" action={`/account/sessions/${id}/end`}>
            <button class="button small" type="submit" data-busy="Ending…">
              End <span class="sr">the session of {device}</span>
            </button>
          </form>
        )}
      </td>
    </tr>
  )
}
