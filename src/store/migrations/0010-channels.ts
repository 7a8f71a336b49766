import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/** @public called by the migrator, by its name */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEvents(db)
  await createChannels(db)
  await createDeliveries(db)
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('events')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('project_id', text)
    .addColumn('subject_kind', text, (c) => c.notNull())
    .addColumn('subject_id', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index events_of_project on events (project_id, id)`.execute(db)
}

async function createChannels(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('channels')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('settings', text)
    .addColumn('hint', text, (c) => c.notNull())
    .addColumn('events', text, (c) => c.notNull())
    .addColumn('all_projects', 'integer', (c) => c.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('disabled_reason', text)
    .addColumn('failing_since', 'bigint')
    .addColumn('last_success_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index channels_of_owner on channels (owner_id, id)`.execute(db)
  await db.schema
    .createTable('channel_projects')
    .addColumn('project_id', text, (c) => c.notNull())
    .addColumn('channel_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('channel_projects_key', ['project_id', 'channel_id'])
    .execute()
  await sql`create index channel_projects_of_channel on channel_projects (channel_id)`.execute(db)
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('deliveries')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('event_id', text, (c) => c.notNull())
    .addColumn('channel_id', text, (c) => c.notNull())
    .addColumn('project_id', text)
    .addColumn('lead_id', text)
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('worker', text)
    .addColumn('lease_token', text)
    .addColumn('lease_until', 'bigint')
    .addColumn('response_status', 'integer')
    .addColumn('response_text', text)
    .addColumn('tried_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create unique index deliveries_once on deliveries (event_id, channel_id)`.execute(db)
  await sql`create unique index deliveries_by_token on deliveries (lease_token)
    where lease_token is not null`.execute(db)
  await sql`create index deliveries_due on deliveries (next_at)
    where status = 'queued' and lead_id is null`.execute(db)
  await sql`create index deliveries_waiting on deliveries (channel_id, project_id)
    where status = 'queued' and lead_id is null`.execute(db)
  await sql`create index deliveries_running on deliveries (channel_id, lease_until)
    where status = 'running'`.execute(db)
  await sql`create index deliveries_of_channel on deliveries (channel_id, id)`.execute(db)
  await sql`create index deliveries_of_lead on deliveries (lead_id)
    where lead_id is not null`.execute(db)
}
