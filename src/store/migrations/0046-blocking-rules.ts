import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * Why a URL of a crawl was not fetched, and which sitemap lists it: findings name both.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('crawl_urls').addColumn('rule', wordsOf(db).text).execute()
  await db.schema.alterTable('crawl_urls').addColumn('sitemap', 'integer').execute()
}
