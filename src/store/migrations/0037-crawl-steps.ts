import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * What a running crawl is doing besides fetching pages, and how much of it is done.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('crawls').addColumn('step', wordsOf(db).text).execute()
  await db.schema.alterTable('crawls').addColumn('step_done', 'integer').execute()
  await db.schema.alterTable('crawls').addColumn('step_total', 'integer').execute()
}
