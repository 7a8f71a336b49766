import { stringify } from 'csv-stringify/sync'
import type { SecurityEventQuery, SecurityEvents } from '../../../store/accounts/security-events.ts'
import type { Users } from '../../../store/accounts/users.ts'
import { namesOf } from './user-names.ts'

/** Rows read and written at once. */
const BATCH = 500

const COLUMNS = [
  'at',
  'first_at',
  'kind',
  'times',
  'account',
  'by',
  'subject',
  'address',
  'user_agent',
]

/** The log as CSV in UTF-8, latest first. No cell begins like a formula. */
export async function* writeLogCsv(
  {
    securityEvents,
    users,
  }: {
    readonly securityEvents: Pick<SecurityEvents, 'listBefore'>
    readonly users: Pick<Users, 'find'>
  },
  narrowed: SecurityEventQuery,
): AsyncGenerator<string> {
  yield stringify([COLUMNS], { bom: true })
  let before: string | undefined
  do {
    const { items, next } = await securityEvents.listBefore(before, BATCH, narrowed)
    const names = await namesOf(users, items)
    const cells = items.map((event) => [
      new Date(event.at).toISOString(),
      new Date(event.firstAt).toISOString(),
      event.kind,
      event.times,
      names.get(event.userId ?? '') ?? event.userId,
      names.get(event.actorId ?? '') ?? event.actorId,
      event.subject,
      event.address,
      event.agent,
    ])
    yield stringify(cells, { escape_formulas: true })
    before = next
  } while (before !== undefined)
}
