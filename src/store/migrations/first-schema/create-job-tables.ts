import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../../database/dialect.ts'

/** Batches, and jobs other than runs. */
export async function createJobTables(db: Kysely<unknown>): Promise<void> {
  await createBatches(db)
  await createSitemapReadings(db)
  await createPdfExports(db)
}

async function createBatches(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('batches')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('lines', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index batches_by_age on batches (created_at)`.execute(db)
}

async function createSitemapReadings(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('sitemap_readings')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('scheme_given', 'integer', (c) => c.notNull())
    .addColumn('most_pages', 'integer', (c) => c.notNull())
    .addColumn('choices', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('files', 'integer', (c) => c.notNull())
    .addColumn('listed', 'integer', (c) => c.notNull())
    .addColumn('outcome', text)
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
  await sql`create index sitemap_readings_of_user
    on sitemap_readings (owner_id, asked_at)`.execute(db)
  await sql`create index sitemap_readings_by_age on sitemap_readings (asked_at)`.execute(db)
}

/** The PDF itself is a blob; `page` is its source. */
async function createPdfExports(db: Kysely<unknown>): Promise<void> {
  const { text, bytes, storeAsIs } = wordsOf(db)
  await db.schema
    .createTable('pdf_exports')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('run_id', text, (c) => c.notNull().unique().references('runs.id'))
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('fault', text)
    .addColumn('page', bytes)
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('worker', text)
    .addColumn('lease_token', text)
    .addColumn('lease_until', 'bigint')
    .addColumn('asked_at', 'bigint', (c) => c.notNull())
    .execute()
  await storeAsIs('pdf_exports', 'page')?.execute(db)
  await sql`create unique index pdf_exports_by_token on pdf_exports (lease_token)
    where lease_token is not null`.execute(db)
  await sql`create index pdf_exports_queued on pdf_exports (asked_at)
    where status = 'queued'`.execute(db)
  await sql`create index pdf_exports_running on pdf_exports (lease_until)
    where status = 'running'`.execute(db)
  await sql`create index pdf_exports_by_age on pdf_exports (asked_at)`.execute(db)
}
