import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Links to other sites and files that the pages of a crawl refer to; and what a later crawl needs to ask whether a page
 * has changed.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('crawl_references')
    .addColumn('crawl_id', text, (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('own', 'integer', (c) => c.notNull())
    .addColumn('pages', 'integer', (c) => c.notNull())
    .addColumn('answer', text)
    .addPrimaryKeyConstraint('crawl_references_key', ['crawl_id', 'number'])
    .execute()
  await db.schema.alterTable('crawl_urls').addColumn('etag', text).execute()
  await db.schema.alterTable('crawl_urls').addColumn('last_modified', text).execute()
  await db.schema.alterTable('crawl_urls').addColumn('read_at', 'bigint').execute()
  await db.schema
    .alterTable('crawl_urls')
    .addColumn('unchanged', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
