import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../../database/dialect.ts'

/** Projects, their members, and their history. */
export async function createProjectTables(db: Kysely<unknown>): Promise<void> {
  await createProjects(db)
  await createMemberships(db)
  await createSummaries(db)
}

/** A deleted project disappears at once, and is emptied report by report some time later. */
async function createProjects(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('projects')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('owner_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addColumn('ignored_checks', text, (c) => c.notNull())
    .addColumn('default_device', text)
    .addColumn('default_privacy', 'integer')
    .addColumn('members_version', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('emptied_at', 'bigint')
    .execute()
  await sql`create unique index projects_by_name on projects (owner_id, name_key)
    where deleted_at is null`.execute(db)
  await sql`create index projects_by_creation on projects (owner_id, created_at, id)
    where deleted_at is null`.execute(db)
  await sql`create index projects_deleted on projects (deleted_at)
    where deleted_at is not null`.execute(db)
  await sql`create index projects_to_empty on projects (owner_id)
    where deleted_at is not null and emptied_at is null`.execute(db)
}

/**
 * Without foreign keys: a project's rows are removed with the project, and those of a user are meaningless without
 * them.
 */
async function createMemberships(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('memberships')
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('user_id', text)
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('shared_by', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['project_id', 'email_key'])
    .execute()
  await sql`create index memberships_by_user on memberships (user_id, project_id)
    where user_id is not null`.execute(db)
}

async function createSummaries(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('project_days')
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('runs', 'bigint', (c) => c.notNull())
    .addColumn('score_sum', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('project_days_key', ['project_id', 'day'])
    .execute()
  await db.schema
    .createTable('project_faults')
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('check_id', text, (c) => c.notNull())
    .addColumn('reports', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('project_faults_key', ['project_id', 'check_id'])
    .execute()
}
