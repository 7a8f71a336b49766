import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/** @public called by the migrator, by its name */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('schedules')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('subject_kind', text, (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('cron', text)
    .addColumn('time_zone', text, (c) => c.notNull())
    .addColumn('interval_ms', 'bigint', (c) => c.notNull())
    .addColumn('next_run_at', 'bigint')
    .addColumn('paused_at', 'bigint')
    .addColumn('skipped_from', 'bigint')
    .addColumn('skipped_to', 'bigint')
    .addColumn('skipped_count', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create unique index schedules_of_subject on schedules (subject_id, subject_kind)`.execute(
    db,
  )
  await sql`create index schedules_due on schedules (next_run_at)
    where next_run_at is not null`.execute(db)
  await db.schema
    .createTable('due_runs')
    .addColumn('report_id', text, (c) => c.primaryKey())
    .addColumn('schedule_id', text, (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index due_runs_by_time on due_runs (due_at)`.execute(db)
  await sql`create index due_runs_of_schedule on due_runs (schedule_id)`.execute(db)
}
