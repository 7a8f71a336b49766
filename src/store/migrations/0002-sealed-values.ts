import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Keys that values are sealed with, and a column for the page password of a sitemap reading, which was part of its
 * options. Values are sealed once the key is available: `registerKey`.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('secret_keys')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('wiped_at', 'bigint')
    .execute()
  await db.schema.alterTable('sitemap_readings').addColumn('access_password', text).execute()
}
