import type { SecurityEventKind } from '../../../store/tables/security-event-kinds.ts'
import type { SecurityEvent } from '../../../store/accounts/security-events.ts'
import type { Page } from '../../../store/database/page.ts'
import { agentWords } from '../../../accounts/agent-words.ts'
import { counted } from '../../../checks/shared/counted.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { NextPages } from '../../parts/tables/next-pages.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'
import { SECURITY_EVENT_TEXTS } from '../../parts/texts/security-event-texts.ts'
import { AdminFrame } from './admin-frame.tsx'
import type { UserNames } from './user-names.ts'

export interface LogPageProps {
  readonly site: Site
  readonly events: Page<SecurityEvent>
  readonly names: UserNames
  readonly kind: SecurityEventKind | undefined
  /** The account that it is filtered by. */
  readonly email: string | undefined
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** `/admin/log`: security events of accounts. */
export function LogPage({ site, events, names, kind, email, page, perPage }: LogPageProps) {
  const query = { ...(kind && { kind }), ...(email && { email }) }
  const file = `/admin/log.csv?${new URLSearchParams(query).toString()}`
  return (
    <AdminFrame site={site} at="/admin/log">
      <section class="card" aria-labelledby="log-title">
        <h2 id="log-title">Log</h2>
        <LogFilter kind={kind} email={email} />
        {events.items.length === 0 ? (
          <p class="after">No matching events within a year.</p>
        ) : (
          <EventTable events={events.items} names={names} />
        )}
        <p class="soft">
          {counted(events.total, 'event')}, kept for a year. <a href={file}>Export CSV</a>
        </p>
        <NextPages
          path="/admin/log"
          query={query}
          page={page}
          last={lastOf(events.total, perPage)}
        />
      </section>
    </AdminFrame>
  )
}

function lastOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

function LogFilter({ kind, email = '' }: Pick<LogPageProps, 'kind' | 'email'>) {
  const kinds = Object.entries(SECURITY_EVENT_TEXTS)
  return (
    <form class="form one-line" method="get" action="/admin/log" role="search">
      <p class="field">
        <label for="kind">Event</label>
        <select id="kind" name="kind">
          <option value="">All</option>
          {kinds.map(([value, text]) => (
            <option value={value} selected={value === kind}>
              {text}
            </option>
          ))}
        </select>
      </p>
      <p class="field">
        <label for="email">Account</label>
        <input id="email" name="email" type="email" value={email} maxlength={320} />
      </p>
      <button class="button" type="submit">
        Show
      </button>
    </form>
  )
}

function EventTable(props: {
  readonly events: readonly SecurityEvent[]
  readonly names: UserNames
}) {
  return (
    <Records label="Events" heads={['Event', 'Account', 'From', 'When']}>
      {props.events.map((event) => (
        <Row event={event} names={props.names} />
      ))}
    </Records>
  )
}

function Row({ event, names }: { readonly event: SecurityEvent; readonly names: UserNames }) {
  const { kind, subject, times, agent, address, at, userId, actorId } = event
  const account = userId === null ? undefined : (names.get(userId) ?? 'a deleted account')
  const by = actorId === userId || actorId === null ? undefined : names.get(actorId)
  return (
    <tr role="row">
      <td role="cell">
        {SECURITY_EVENT_TEXTS[kind]}
        {times > 1 && `, ${times} times`}
        {subject !== null && (
          <p class="soft">
            <Quoted text={subject} length={80} />
          </p>
        )}
      </td>
      <td role="cell">
        {account !== undefined && <Quoted text={account} />}
        {by !== undefined && (
          <p class="soft">
            by <Quoted text={by} />
          </p>
        )}
      </td>
      <td role="cell" class="soft">
        {agent === '' ? 'command line' : agentWords(agent)}
        {address !== '' && (
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
