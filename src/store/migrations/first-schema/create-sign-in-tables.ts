import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../../database/dialect.ts'

/** Sessions, and the ways to sign in other than a password. */
export async function createSignInTables(db: Kysely<unknown>): Promise<void> {
  await createSessions(db)
  await createAccountLinks(db)
  await createSecondFactors(db)
  await createKnownDevices(db)
}

/** The row of an administrator's impersonation outlives its session: its end is still to be reported. */
async function createSessions(db: Kysely<unknown>): Promise<void> {
  const { text, churning } = wordsOf(db)
  await db.schema
    .createTable('sessions')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
    .addColumn('agent', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('proven_at', 'bigint', (c) => c.notNull())
    .modifyEnd(churning)
    .execute()
  await sql`create index sessions_of_user on sessions (user_id)`.execute(db)

  await db.schema
    .createTable('impersonations')
    .addColumn('session_id', text, (c) => c.primaryKey())
    .addColumn('actor_id', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('agent', text, (c) => c.notNull())
    .addColumn('began_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
}

async function createAccountLinks(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('account_links')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('token_hash', text, (c) => c.notNull().unique())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('email_key', text, (c) => c.notNull())
    .addColumn('is_admin', 'integer', (c) => c.notNull())
    .addColumn('made_by', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index account_links_by_address on account_links (kind, email_key)`.execute(db)
  await sql`create index account_links_by_kind on account_links (kind, id)`.execute(db)
}

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', text, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', text, (c) => c.notNull())
    .addColumn('used_step', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('next_secret', text)
    .execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
  await db.schema
    .createTable('half_sign_ins')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index half_sign_ins_of_user on half_sign_ins (user_id)`.execute(db)
}

/** Browsers in which a user has signed in before; each has a separate allowance for wrong passwords. */
async function createKnownDevices(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('known_devices')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('token_hash', text, (c) => c.notNull())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network', text)
    .addColumn('session_hash', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('known_devices_key', ['user_id', 'token_hash'])
    .execute()
  await sql`create index known_devices_by_token on known_devices (token_hash)`.execute(db)
}
