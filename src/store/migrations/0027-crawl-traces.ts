import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * The trace that a crawl was stored in, which its workers continue.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('crawls').addColumn('traceparent', wordsOf(db).text).execute()
}
