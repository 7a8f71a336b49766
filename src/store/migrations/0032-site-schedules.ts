import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Site audits that are going to be crawled by their schedule.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('due_crawls')
    .addColumn('site_audit_id', text, (c) => c.primaryKey())
    .addColumn('schedule_id', text, (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('due_crawls_by_time').on('due_crawls').column('due_at').execute()
}
