import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** Text in bytewise order on both engines; SQLite's default already is. */
function bytewise(db: Kysely<unknown>): RawBuilder<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres ? sql`text collate "C"` : sql`text`
}

function bytes(db: Kysely<unknown>): RawBuilder<unknown> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? sql`bytea` : sql`blob`
}

/**
 * Times are integer milliseconds; truths are 0 and 1; JSON is text.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createProjects(db)
  await createReports(db)
  await createReportIndexes(db)
  await createReportCompanions(db)
  await createRuns(db)
  await createRunCompanions(db)
  await createQueueTables(db)
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('users')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull().unique())
    .addColumn('password_hash', text)
    .addColumn('is_admin', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('keys')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('level', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull().unique())
    .addColumn('hint', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('keys_by_user').on('keys').columns(['user_id', 'id']).execute()
}

async function createProjects(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('projects')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('owner_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addColumn('ignored_checks', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute()
  await sql`create unique index projects_by_name on projects (owner_id, name_key)
    where deleted_at is null`.execute(db)
  await sql`create index projects_by_creation on projects (owner_id, created_at, id)
    where deleted_at is null`.execute(db)
  await sql`create index projects_deleted on projects (deleted_at)
    where deleted_at is not null`.execute(db)
}

/**
 * `project_id` has no foreign key: checking it when the sweep removes a project would read every
 * report, since all indexes that start with the project leave deleted reports out.
 */
async function createReports(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('reports')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('owner_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('url_key', text, (c) => c.notNull())
    .addColumn('scheme_given', 'integer', (c) => c.notNull())
    .addColumn('device', text, (c) => c.notNull())
    .addColumn('samples', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('result_rank', 'integer')
    .addColumn('score', 'integer')
    .addColumn('categories', text)
    .addColumn('ai_readiness', text)
    .addColumn('final_url', text)
    .addColumn('error_code', text)
    .addColumn('error_message', text)
    .addColumn('privacy', 'integer', (c) => c.notNull())
    .addColumn('password_hash', text)
    .addColumn('password_version', 'integer', (c) => c.notNull())
    .addColumn('run_count', 'integer', (c) => c.notNull())
    .addColumn('shown_run_id', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('generated_at', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute()
}

/**
 * One index for each order and each combination of the filters `project` and `result`, so that a
 * page is read in order and never sorted. An order by result under a filter by result is by id.
 * `deleted_at` is at the end, always null, because SQLite looks at the row for it otherwise.
 */
async function createReportIndexes(db: Kysely<unknown>): Promise<void> {
  const indexes: Record<string, string> = {
    reports_id: 'owner_id, id',
    reports_generated: 'owner_id, generated_at, id',
    reports_url: 'owner_id, url, id',
    reports_result: 'owner_id, result_rank, id',
    reports_result_generated: 'owner_id, result_rank, generated_at, id',
    reports_result_url: 'owner_id, result_rank, url, id',
    reports_project_id: 'owner_id, project_id, id',
    reports_project_generated: 'owner_id, project_id, generated_at, id',
    reports_project_url: 'owner_id, project_id, url, id',
    reports_project_result: 'owner_id, project_id, result_rank, id',
    reports_project_result_generated: 'owner_id, project_id, result_rank, generated_at, id',
    reports_project_result_url: 'owner_id, project_id, result_rank, url, id',
    reports_status: 'owner_id, status, id',
    // All that a search reads, so that it never touches the rows that do not match.
    reports_search: 'owner_id, url_key, id, url, generated_at, result_rank, project_id',
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on reports (${sql.raw(columns)}, deleted_at)
      where deleted_at is null`.execute(db)
  }
  await sql`create index reports_deleted on reports (deleted_at, id)
    where deleted_at is not null`.execute(db)
  await sql`create index reports_deleted_project on reports (project_id)
    where deleted_at is not null`.execute(db)
}

async function createReportCompanions(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('report_counters')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('result_rank', 'integer', (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('reports', 'bigint', (c) => c.notNull())
    .addColumn('score_sum', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_counters_key', [
      'owner_id',
      'project_id',
      'result_rank',
      'status',
    ])
    .execute()

  await db.schema
    .createTable('report_unlocks')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('report_id', text, (c) => c.notNull().references('reports.id'))
    .addColumn('password_version', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('report_unlocks_by_report')
    .on('report_unlocks')
    .column('report_id')
    .execute()

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

async function createRuns(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
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
    .addColumn('error_code', text)
    .addColumn('error_message', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute()
  await sql`create unique index runs_by_number on runs (report_id, number)`.execute(db)
  await sql`create unique index runs_one_at_a_time on runs (report_id)
    where ended_at is null`.execute(db)
  await sql`create unique index runs_by_token on runs (lease_token)
    where lease_token is not null`.execute(db)
  await sql`create index runs_queued on runs (priority, owner_id, id, run_after, site)
    where status = 'queued'`.execute(db)
  await sql`create index runs_running on runs (lease_until, site)
    where status = 'running'`.execute(db)
  await sql`create index runs_deleted on runs (deleted_at)
    where deleted_at is not null`.execute(db)
}

async function createRunCompanions(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('run_results')
    .addColumn('run_id', text, (c) => c.primaryKey().references('runs.id'))
    .addColumn('stage', text, (c) => c.notNull())
    .addColumn('schema_version', 'integer', (c) => c.notNull())
    .addColumn('body', bytes(db), (c) => c.notNull())
    .addColumn('saved_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('run_progress')
    .addColumn('run_id', text, (c) => c.primaryKey().references('runs.id'))
    .addColumn('step', text, (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('artifacts')
    .addColumn('run_id', text, (c) => c.notNull().references('runs.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('media_type', text, (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('artifacts_key', ['run_id', 'name'])
    .execute()
  await db.schema.createIndex('artifacts_by_age').on('artifacts').columns(['created_at']).execute()
}

async function createQueueTables(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('turns')
    .addColumn('user_id', text, (c) => c.primaryKey())
    .addColumn('turn', 'bigint', (c) => c.notNull())
    .addColumn('not_before', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('turns_in_order').on('turns').column('turn').execute()

  await db.schema
    .createTable('run_starts')
    .addColumn('run_id', text, (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('run_starts_key', ['run_id', 'attempt'])
    .execute()
  await db.schema
    .createIndex('run_starts_by_owner')
    .on('run_starts')
    .columns(['owner_id', 'started_at'])
    .execute()
  await db.schema
    .createIndex('run_starts_by_url')
    .on('run_starts')
    .columns(['url', 'started_at'])
    .execute()
}
