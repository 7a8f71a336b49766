import { type Kysely, sql } from 'kysely'

/**
 * How long the latest runs took, which says how long the next one will.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index runs_completed on runs (ended_at) where status = 'completed'`.execute(db)
}
