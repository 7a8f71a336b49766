import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** Text in bytewise order on both engines; SQLite's default already is. */
function bytewise(db: Kysely<unknown>): RawBuilder<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres ? sql`text collate "C"` : sql`text`
}

/**
 * Lists of pages that were audited together, and who wants to see no first steps any more.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('batches')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('owner_id', text, (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('users').addColumn('first_steps_closed_at', 'bigint').execute()
  await db.schema.createIndex('batches_by_age').on('batches').column('created_at').execute()
}
