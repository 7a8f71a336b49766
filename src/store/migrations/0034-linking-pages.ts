import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * The pages that link to each URL of a crawl: links are stored with the page that has them, and there are too many pages to
 * be searched.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('crawl_urls').addColumn('linked_from', wordsOf(db).bytes).execute()
}
