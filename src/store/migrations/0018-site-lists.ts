import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * The URLs of site audits that crawl a list: apart from the audit, which every list of audits reads whole.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, bytes, storeAsIs } = wordsOf(db)
  await db.schema
    .createTable('site_lists')
    .addColumn('site_audit_id', text, (c) => c.primaryKey())
    .addColumn('urls', bytes, (c) => c.notNull())
    .execute()
  await storeAsIs('site_lists', 'urls')?.execute(db)
}
