import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../../database/dialect.ts'

/** Reports, and the tables that count, unlock and claim them. */
export async function createReportTables(db: Kysely<unknown>): Promise<void> {
  await createReports(db)
  await createCounters(db)
  await createReaders(db)
  await createIdempotency(db)
}

/**
 * `project_id` has no foreign key: checking it when the sweep removes a project would read every report, since all
 * indexes that start with the project exclude deleted reports.
 */
async function createReports(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('reports')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('owner_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('project_id', text, (c) => c.notNull())
    // The request.
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('url_key', text, (c) => c.notNull())
    .addColumn('scheme_given', 'integer', (c) => c.notNull())
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('samples', 'integer', (c) => c.notNull())
    .addColumn('language', text)
    .addColumn('wait_for', text)
    .addColumn('not_for_search', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('access_username', text)
    .addColumn('access_password', text)
    // The result.
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('result_rank', 'integer')
    .addColumn('score', 'integer')
    .addColumn('incomplete', text)
    .addColumn('categories', text)
    .addColumn('ai_readiness', text)
    .addColumn('faults', text)
    .addColumn('final_url', text)
    .addColumn('title', text)
    .addColumn('title_key', text)
    .addColumn('error_code', text)
    .addColumn('error_message', text)
    .addColumn('run_count', 'integer', (c) => c.notNull())
    .addColumn('shown_run_id', text)
    // Access.
    .addColumn('privacy', 'integer', (c) => c.notNull())
    .addColumn('listed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('password_hash', text)
    .addColumn('password_version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('generated_at', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('deletion_id', text)
    .addColumn('deleted_by', text)
    .execute()
}

async function createCounters(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('report_counters')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('result_rank', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('reports', 'bigint', (c) => c.notNull())
    .addColumn('averaged', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('score_sum', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_counters_key', [
      'owner_id',
      'project_id',
      'result_rank',
      'status',
    ])
    .execute()
}

async function createReaders(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('report_unlocks')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('report_id', text, (c) => c.notNull().references('reports.id'))
    .addColumn('password_version', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index report_unlocks_by_report on report_unlocks (report_id)`.execute(db)

  await db.schema
    .createTable('guest_reports')
    .addColumn('report_id', text, (c) => c.primaryKey())
    .addColumn('token_hash', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index guest_reports_by_age on guest_reports (created_at)`.execute(db)
}

async function createIdempotency(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('idempotency')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('fingerprint', text, (c) => c.notNull())
    .addColumn('answer', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['owner_id', 'key'])
    .execute()
}
