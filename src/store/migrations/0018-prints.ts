import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** Text in bytewise order on both engines; SQLite's default already is. */
function bytewise(db: Kysely<unknown>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`text collate "C"` : sql`text`
}

function bytes(db: Kysely<unknown>): RawBuilder<unknown> {
  return isPostgres(db) ? sql`bytea` : sql`blob`
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * Reports that browsers make PDFs of; the PDF itself is a blob.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('prints')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('run_id', text, (c) => c.notNull().unique().references('runs.id'))
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('fault', text)
    .addColumn('page', bytes(db))
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('worker', text)
    .addColumn('lease_token', text)
    .addColumn('lease_until', 'bigint')
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create unique index prints_by_token on prints (lease_token)
    where lease_token is not null`.execute(db)
  await sql`create index prints_queued on prints (asked_at)
    where status = 'queued'`.execute(db)
  await sql`create index prints_running on prints (lease_until)
    where status = 'running'`.execute(db)
  await sql`create index prints_by_age on prints (asked_at)`.execute(db)
}
