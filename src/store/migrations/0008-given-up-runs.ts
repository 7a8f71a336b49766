import { type Kysely, sql } from 'kysely'

/** @public called by the migrator, by its name */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index runs_given_up on runs (ended_at)
    where status = 'failed' and error_code = 'crashed'`.execute(db)
}
