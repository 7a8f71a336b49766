import { type Kysely, sql } from 'kysely'
import { replaceIndex } from '../database/add-index.ts'

/**
 * In the order of `next_at`, which no index of all messages has. In the order of `id`, PostgreSQL took the primary key once
 * it had counted many waiting messages, and read all that were sent before.
 *
 * @public called by the migrator, by its name
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
  await prepare(db)
}

/** @public called by the migrator, by its name */
export async function prepare<Tables>(db: Kysely<Tables>): Promise<void> {
  await replaceIndex(
    db,
    'deliveries_untried',
    sql`deliveries (channel_id, project_id, next_at, id)
      where status >= 'queued' and status <= 'queued' and lead_id is null and attempt = 0 and tried_at is null`,
  )
}
