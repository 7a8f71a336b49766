import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** Text in bytewise order on both engines; SQLite's default already is. */
function bytewise(db: Kysely<unknown>): RawBuilder<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres ? sql`text collate "C"` : sql`text`
}

/**
 * Sitemaps that workers read for somebody, and what they listed.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('sitemap_readings')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('scheme_given', 'integer', (c) => c.notNull())
    .addColumn('most_pages', 'integer', (c) => c.notNull())
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('files', 'integer', (c) => c.notNull())
    .addColumn('listed', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('run_after', 'bigint', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('worker', text)
    .addColumn('lease_token', text)
    .addColumn('lease_until', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create unique index sitemap_readings_by_token on sitemap_readings (lease_token)
    where lease_token is not null`.execute(db)
  await sql`create index sitemap_readings_queued on sitemap_readings (id, run_after)
    where status = 'queued'`.execute(db)
  await sql`create index sitemap_readings_running on sitemap_readings (lease_until)
    where status = 'running'`.execute(db)
  await sql`create index sitemap_readings_of_user on sitemap_readings (owner_id, asked_at)`.execute(
    db,
  )
  await sql`create index sitemap_readings_by_age on sitemap_readings (asked_at)`.execute(db)
}
