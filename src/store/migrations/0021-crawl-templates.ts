import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * The template of each page of a crawl, and the pages that are audited with a browser.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, bytes } = wordsOf(db)
  await db.schema.alterTable('crawl_urls').addColumn('template', 'integer').execute()
  await db.schema
    .createTable('crawl_samples')
    .addColumn('crawl_id', text, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('packed', bytes)
    .addPrimaryKeyConstraint('crawl_samples_key', ['crawl_id', 'number'])
    .execute()
}
