import { sql } from 'kysely'
import { IS_WAITING } from '../store/channels/is-waiting.ts'
import { builtOnce } from '../store/database/built-once.ts'
import type { Connection } from '../store/database/database.ts'

/** Concurrent deliveries of one channel. */
export const MOST_AT_ONCE = 2

/** Concurrent deliveries of one owner: many channels with slow endpoints leave room for others. */
const MOST_OF_OWNER = 8

/** Messages that are looked at, whatever channel they are for. */
const LOOKED_AT = 200

/** Another claim may take the first ones meanwhile. */
const MOST_FOUND = 8

/** Channels to which no message may start now, and owners. */
export const FULL_CHANNELS = sql<string>`(select channel_id from deliveries
  where status = 'running' group by channel_id having count(*) >= ${sql.lit(MOST_AT_ONCE)})`
export const BUSY_OWNERS = sql<string>`(select used.owner_id from deliveries as held
  join channels as used on used.id = held.channel_id
  where held.status = 'running' group by used.owner_id having count(*) >= ${sql.lit(MOST_OF_OWNER)})`

interface Looking {
  readonly now: number
  /** Whether emails are left waiting. */
  readonly noEmail: boolean
}

interface Due {
  readonly id: string
  /** Number of messages that its owner has in progress. */
  readonly running: number
}

/**
 * IDs of the messages that are due, one of each channel that has room for it: first those of the owners who have the
 * fewest in progress, and of equal ones the first by time. Each group has equal ones.
 *
 * Thousands may wait for a channel without room, or for those of few owners. If the first messages are all of owners who
 * have some in progress, one index step is taken for each channel instead.
 */
export async function dueDeliveries(
  db: Connection,
  { now, noEmail }: Looking,
): Promise<readonly (readonly string[])[]> {
  const rows = await find(db, { now }, noEmail ? 'no email' : 'all')
  const groups = Map.groupBy(rows, ({ running }) => running)
  return [...groups.values()].map((group) => group.map(({ id }) => id))
}

const find = builtOnce(
  ['now'],
  (_, { now }, kinds: 'all' | 'no email') => {
    const may = sql`join users on users.id = channels.owner_id
      left join busy on busy.owner_id = channels.owner_id
      where channels.disabled_at is null and users.disabled_at is null
        and channels.id not in ${FULL_CHANNELS}
        and coalesce(busy.running, 0) < ${sql.lit(MOST_OF_OWNER)}
        ${kinds === 'all' ? sql`` : sql`and channels.kind <> 'email'`}`
    return sql<Due>`with recursive busy as materialized (
      select used.owner_id, count(*) as running from deliveries as held
      join channels as used on used.id = held.channel_id
      where held.status = 'running' group by used.owner_id
    ), head as materialized (
      select channel_id, next_at from deliveries
      where status = 'queued' and lead_id is null and next_at <= ${now}
      order by next_at limit ${sql.lit(LOOKED_AT)}
    ), near as materialized (
      select head.channel_id, min(head.next_at) as next_at,
        coalesce(max(busy.running), 0) as running
      from head join channels on channels.id = head.channel_id ${may} group by head.channel_id
    ), waiting (channel_id) as (
      select (select min(channel_id) from deliveries where ${IS_WAITING})
      where (select count(*) from head) = ${sql.lit(LOOKED_AT)}
        and not exists (select 1 from near where running = 0)
      union all
      select (select min(channel_id) from deliveries
        where ${IS_WAITING} and channel_id > waiting.channel_id)
      from waiting where waiting.channel_id is not null
    ), far as (
      select waiting.channel_id, (select min(next_at) from deliveries
        where ${IS_WAITING} and channel_id = waiting.channel_id) as next_at,
        coalesce(busy.running, 0) as running
      from waiting join channels on channels.id = waiting.channel_id ${may}
    ), found as (
      select channel_id, next_at, running from near
      union
      select channel_id, next_at, running from far where next_at <= ${now}
      order by running, next_at limit ${sql.lit(MOST_FOUND)}
    )
    select running, (select id from deliveries where ${IS_WAITING} and channel_id = found.channel_id
      order by next_at, id limit 1) as id
    from found order by found.running, found.next_at`
  },
  'lookup',
)
