import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/** @public called by the migrator, by its name */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('site_unlocks')
    .addColumn('token_hash', text, (c) => c.primaryKey())
    .addColumn('site_audit_id', text, (c) => c.notNull())
    .addColumn('password_version', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index site_unlocks_by_time on site_unlocks (expires_at)`.execute(db)
  await sql`create index site_unlocks_of_site on site_unlocks (site_audit_id)`.execute(db)
}
