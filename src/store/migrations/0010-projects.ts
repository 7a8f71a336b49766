import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

/** Text in bytewise order on both engines; SQLite's default already is. */
function bytewise(db: Kysely<unknown>): RawBuilder<unknown> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  return isPostgres ? sql`text collate "C"` : sql`text`
}

/**
 * Projects that are shared, and what is told of them over time.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db)
  await createMemberships(db)
  await createSummaries(db)
}

async function addColumns(db: Kysely<unknown>): Promise<void> {
  for (const name of ['default_device', 'default_privacy'] as const) {
    const type = name === 'default_device' ? 'text' : 'integer'
    await db.schema.alterTable('projects').addColumn(name, type).execute()
  }
  await db.schema
    .alterTable('projects')
    .addColumn('members_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('reports').addColumn('faults', 'text').execute()
  await sql`create index reports_project_score
    on reports (owner_id, project_id, score, id, deleted_at) where deleted_at is null`.execute(db)
}

/** Without foreign keys: a project's go with the project, those of a user say nothing without them. */
async function createMemberships(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('memberships')
    .addColumn('project_id', text, (column) => column.notNull())
    .addColumn('email_key', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('user_id', text)
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('shared_by', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['project_id', 'email_key'])
    .execute()
  await sql`create index memberships_by_user on memberships (user_id, project_id)
    where user_id is not null`.execute(db)
}

async function createSummaries(db: Kysely<unknown>): Promise<void> {
  const text = bytewise(db)
  await db.schema
    .createTable('project_days')
    .addColumn('project_id', text, (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('runs', 'bigint', (column) => column.notNull())
    .addColumn('score_sum', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_days_key', ['project_id', 'day'])
    .execute()
  await sql`insert into project_days (project_id, day, runs, score_sum)
    select reports.project_id, runs.ended_at / 86400000, count(*), sum(runs.score)
    from runs join reports on reports.id = runs.report_id
    where runs.status = 'completed' and runs.score is not null and reports.deleted_at is null
    group by reports.project_id, runs.ended_at / 86400000`.execute(db)

  await db.schema
    .createTable('project_faults')
    .addColumn('project_id', text, (column) => column.notNull())
    .addColumn('check_id', text, (column) => column.notNull())
    .addColumn('reports', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('project_faults_key', ['project_id', 'check_id'])
    .execute()
}
