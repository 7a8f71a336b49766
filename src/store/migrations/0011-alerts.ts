import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Watched projects and reports, their alerts, and the numbers that alerts are based on.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('watches')
    .addColumn('subject_kind', text, (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('watches_key', ['subject_id', 'subject_kind'])
    .execute()
  await createAlerts(db)
  await db.schema
    .createTable('markers')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('url', text)
    .addColumn('commit_id', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index markers_of_project on markers (project_id, at)`.execute(db)
  await db.schema
    .createTable('run_numbers')
    .addColumn('run_id', text, (c) => c.primaryKey())
    .addColumn('report_id', text, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('ended_at', 'bigint', (c) => c.notNull())
    .addColumn('conditions', text)
    .addColumn('benchmark_index', 'double precision')
    .addColumn('confirming', 'integer', (c) => c.notNull())
    .addColumn('numbers', text, (c) => c.notNull())
    .execute()
  await sql`create index run_numbers_of_report on run_numbers (report_id, number)`.execute(db)
  // Number of page loads of a run that is to confirm an alert; null for all others.
  await sql`alter table runs add column samples integer`.execute(db)
  await sql`alter table due_runs add column samples integer`.execute(db)
}

async function createAlerts(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('alerts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('report_id', text, (c) => c.notNull())
    .addColumn('rule', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('good_runs', 'integer', (c) => c.notNull())
    .addColumn('rounds', text, (c) => c.notNull())
    .addColumn('flapping', 'integer', (c) => c.notNull())
    .addColumn('told', 'integer', (c) => c.notNull())
    .addColumn('confirm_by', 'bigint')
    .addColumn('muted_until', 'bigint')
    .addColumn('muted_until_change', 'integer', (c) => c.notNull())
    .addColumn('muted_value', 'double precision')
    .addColumn('opened_at', 'bigint')
    .addColumn('resolved_at', 'bigint')
    .addColumn('noise_at', 'bigint')
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('value', 'double precision')
    .addColumn('unit', text, (c) => c.notNull())
    .addColumn('baseline', 'double precision')
    .addColumn('threshold', 'double precision')
    .addColumn('conditions', text)
    .addColumn('run_number', 'integer')
    .addColumn('before_number', 'integer')
    .addColumn('changes', text)
    .addColumn('note', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create unique index alerts_of_report on alerts (report_id, rule)`.execute(db)
  await sql`create index alerts_open on alerts (updated_at) where state <> 'ok'`.execute(db)
}
