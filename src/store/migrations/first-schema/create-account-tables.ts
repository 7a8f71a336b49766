import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../../database/dialect.ts'

/** Accounts, their keys, their events, and the settings of administrators. */
export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  await createUsers(db)
  await createKeys(db)
  await createSecurityEvents(db)
  await createSettings(db)
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('users')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull().unique())
    .addColumn('password_hash', text)
    .addColumn('is_admin', 'integer', (c) => c.notNull())
    .addColumn('time_zone', text)
    .addColumn('theme', text)
    .addColumn('most_waiting', 'integer')
    .addColumn('most_an_hour', 'integer')
    .addColumn('first_steps_closed_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .execute()
  await sql`create index users_deleted on users (deleted_at)
    where deleted_at is not null`.execute(db)
}

async function createKeys(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
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
  await sql`create index keys_by_user on keys (user_id, id)`.execute(db)
}

/** An event refers to no row: it outlives its account. */
async function createSecurityEvents(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('security_events')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('user_id', text)
    .addColumn('actor_id', text)
    .addColumn('subject', text)
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('agent', text, (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('first_at', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('counted_as', text, (c) => c.unique())
    .execute()
  await sql`create index security_events_by_time on security_events (at, id)`.execute(db)
  await sql`create index security_events_by_user on security_events (user_id, at, id)`.execute(db)
  await sql`create index security_events_by_kind on security_events (kind, at, id)`.execute(db)
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('settings')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('changed_at', 'bigint', (c) => c.notNull())
    .execute()
}
