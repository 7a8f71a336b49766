import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { leastIdAt } from '../database/new-id.ts'
import { inSlices } from '../database/slices.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Rows removed in one statement: other work gets its turn in between. */
const BATCH = 500

/** Removes the events of a deleted project, with their deliveries, a few at a time. */
export async function dropEventsOf(
  db: Connection,
  projectId: string,
  signal?: AbortSignal,
): Promise<void> {
  const dropSome = async (trx: Connection, most: number) => {
    const events = await trx
      .selectFrom('events')
      .select('id')
      .where('project_id', '=', projectId)
      .limit(most)
      .execute()
    const ids = events.map(({ id }) => id)
    if (ids.length === 0) return 0
    const isOneOf = (column: string) => wordsOf(trx).isOneOf(sql.ref(column), ids)
    await trx.deleteFrom('deliveries').where(isOneOf('event_id')).execute()
    await trx.deleteFrom('events').where(isOneOf('id')).execute()
    return ids.length
  }
  await inSlices(db, dropSome, signal)
}

/** Removes channels, of which nobody sees anything then; needs a transaction. `dropMessages` does the rest. */
export async function dropChannels(trx: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('channel_projects').where('channel_id', 'in', ids).execute()
  await trx.deleteFrom('channels').where('id', 'in', ids).execute()
}

/** For a deleted account: removes its channels, and the choices of its projects; needs a transaction. */
export async function dropChannelsOf(trx: Connection, ownerId: string): Promise<void> {
  const channels = await trx
    .selectFrom('channels')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute()
  await dropChannels(
    trx,
    channels.map(({ id }) => id),
  )
}

/** Removes the messages of a removed channel, with its digests and tests, a few at a time. */
export async function dropMessages(
  db: Connection,
  channelId: string,
  signal?: AbortSignal,
): Promise<void> {
  await inSlices(db, (trx, most) => dropSomeMessages(trx, channelId, most), signal)
}

async function dropSomeMessages(trx: Connection, channelId: string, most: number): Promise<number> {
  const messages = await trx
    .selectFrom('deliveries')
    .select(['id', 'event_id'])
    .where('channel_id', '=', channelId)
    .limit(most)
    .execute()
  if (messages.length === 0) return 0
  const isOneOf = (ids: readonly string[]) => wordsOf(trx).isOneOf(sql.ref('id'), ids)
  const events = messages.map(({ event_id }) => event_id)
  await trx.deleteFrom('events').where('project_id', 'is', null).where(isOneOf(events)).execute()
  await trx
    .deleteFrom('deliveries')
    .where(isOneOf(messages.map(({ id }) => id)))
    .execute()
  return messages.length
}

/** Removes the messages of removed channels that are still there. One step of an index for each channel with messages. */
export async function dropLeftMessages(db: Connection, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string }>`with recursive used (id) as (
      select (select min(channel_id) from deliveries)
      union all
      select (select min(channel_id) from deliveries where channel_id > used.id)
      from used where used.id is not null
    )
    select used.id from used left join channels on channels.id = used.id
    where used.id is not null and channels.id is null`.execute(db)
  for (const { id } of rows) await dropMessages(db, id, signal)
}

/** Removes some of the expired events and deliveries; the sweep calls it until there are none. */
export async function forgetEvents(db: Connection, now: number): Promise<number> {
  const before = leastIdAt(now - KEPT_MS)
  let removed = 0
  for (const table of ['deliveries', 'events'] as const) {
    const old = db.selectFrom(table).select('id').where('id', '<', before).limit(BATCH)
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('id', 'in', old)
      .executeTakeFirstOrThrow()
    removed += Number(numDeletedRows)
  }
  return removed
}
