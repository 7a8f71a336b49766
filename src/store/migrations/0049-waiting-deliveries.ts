import { type Kysely, sql } from 'kysely'
import { addIndex, replaceIndex } from '../database/add-index.ts'

/**
 * Thousands of messages may wait for one channel: the first of each is found by one index step, and those that a new
 * message takes along by as many steps.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await prepare(db)
}

/** @public called by the migrator, by its name */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  await replaceIndex(
    db,
    'deliveries_waiting',
    sql`deliveries (channel_id, next_at, id)
      where status >= 'queued' and status <= 'queued' and lead_id is null`,
  )
  await addIndex(
    db,
    'deliveries_untried',
    sql`deliveries (channel_id, project_id, id)
      where status >= 'queued' and status <= 'queued' and lead_id is null and attempt = 0 and tried_at is null`,
  )
}
