import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../../database/dialect.ts'

/** Runs, their results and artefacts, and the order of the queue. */
export async function createRunTables(db: Kysely<unknown>): Promise<void> {
  await createRuns(db)
  await createRunIndexes(db)
  await createResults(db)
  await createProgress(db)
  await createTurns(db)
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  const { text, churning } = wordsOf(db)
  await db.schema
    .createTable('runs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('report_id', text, (c) => c.notNull().references('reports.id'))
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('site', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('run_after', 'bigint', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('worker', text)
    .addColumn('lease_token', text)
    .addColumn('lease_until', 'bigint')
    .addColumn('result_rank', 'integer')
    .addColumn('score', 'integer')
    .addColumn('incomplete', text)
    .addColumn('catalogue_version', 'integer')
    .addColumn('metrics', text)
    .addColumn('error_code', text)
    .addColumn('error_message', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .modifyEnd(churning)
    .execute()
}

/** No index on `lease_until`, which each heartbeat changes: running runs are few, and found by their status. */
async function createRunIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index runs_by_number on runs (report_id, number)`.execute(db)
  await sql`create unique index runs_one_at_a_time on runs (report_id)
    where ended_at is null`.execute(db)
  await sql`create unique index runs_by_token on runs (lease_token)
    where lease_token is not null`.execute(db)
  await sql`create index runs_queued on runs (priority, owner_id, id, run_after, site)
    where status = 'queued'`.execute(db)
  await sql`create index runs_running on runs (site) where status = 'running'`.execute(db)
  await sql`create index runs_completed on runs (ended_at) where status = 'completed'`.execute(db)
  await sql`create index runs_deleted on runs (deleted_at)
    where deleted_at is not null`.execute(db)
}

async function createResults(db: Kysely<unknown>): Promise<void> {
  const { text, bytes, storeAsIs } = wordsOf(db)
  await db.schema
    .createTable('run_results')
    .addColumn('run_id', text, (c) => c.primaryKey().references('runs.id'))
    .addColumn('stage', text, (c) => c.notNull())
    .addColumn('schema_version', 'integer', (c) => c.notNull())
    .addColumn('body', bytes, (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .execute()
  await storeAsIs('run_results', 'body')?.execute(db)

  await db.schema
    .createTable('artifacts')
    .addColumn('run_id', text, (c) => c.notNull().references('runs.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('media_type', text, (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('artifacts_key', ['run_id', 'name'])
    .execute()
  await sql`create index artifacts_by_age on artifacts (created_at)`.execute(db)
}

async function createProgress(db: Kysely<unknown>): Promise<void> {
  const { text, churning } = wordsOf(db)
  await db.schema
    .createTable('run_progress')
    .addColumn('run_id', text, (c) => c.primaryKey().references('runs.id'))
    .addColumn('step', text, (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .modifyEnd(churning)
    .execute()

  // Read by run, and only for the few that are running.
  await db.schema
    .createTable('run_places')
    .addColumn('run_id', text, (c) => c.notNull().references('runs.id'))
    .addColumn('place', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('run_places_key', ['run_id', 'place'])
    .execute()
}

async function createTurns(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('turns')
    .addColumn('user_id', text, (c) => c.primaryKey())
    .addColumn('turn', 'bigint', (c) => c.notNull())
    .addColumn('not_before', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index turns_in_order on turns (turn)`.execute(db)

  await db.schema
    .createTable('run_starts')
    .addColumn('run_id', text, (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('run_starts_key', ['run_id', 'attempt'])
    .execute()
  await sql`create index run_starts_by_owner on run_starts (owner_id, started_at)`.execute(db)
  await sql`create index run_starts_by_url on run_starts (url, started_at)`.execute(db)
}
