import type { Connection } from '../database/database.ts'
import { leastIdAt } from '../database/new-id.ts'

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Rows removed in one statement: other work gets its turn in between. */
const BATCH = 500

/** Removes the events of a project, with their deliveries; needs a transaction. */
export async function dropEventsOf(trx: Connection, projectId: string): Promise<void> {
  const events = trx.selectFrom('events').select('id').where('project_id', '=', projectId)
  await trx.deleteFrom('deliveries').where('event_id', 'in', events).execute()
  await trx.deleteFrom('events').where('project_id', '=', projectId).execute()
  await trx.deleteFrom('channel_projects').where('project_id', '=', projectId).execute()
}

/** Removes channels with their deliveries, digests and tests; needs a transaction. */
export async function dropChannels(trx: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('events')
    .where('project_id', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deliveries')
        .select('deliveries.event_id')
        .where('deliveries.channel_id', 'in', ids),
    )
    .execute()
  await trx.deleteFrom('deliveries').where('channel_id', 'in', ids).execute()
  await trx.deleteFrom('channel_projects').where('channel_id', 'in', ids).execute()
  await trx.deleteFrom('channels').where('id', 'in', ids).execute()
}

/** For a deleted account: removes its channels, and the events of its projects; needs a transaction. */
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
  const projects = await trx
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute()
  for (const { id } of projects) await dropEventsOf(trx, id)
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
