import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** Text in bytewise order on both engines; SQLite's default already is. */
function bytewise(db: Kysely<unknown>): RawBuilder<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres ? sql`text collate "C"` : sql`text`
}

/**
 * Where runs are that have not ended: read by run, and only for the few that go on.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('run_places')
    .addColumn('run_id', text, (c) => c.notNull().references('runs.id'))
    .addColumn('place', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('run_places_key', ['run_id', 'place'])
    .execute()
}
