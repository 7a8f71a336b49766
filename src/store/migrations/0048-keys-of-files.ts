import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * The key of a run's file in the blob store: each stored file has its own. See docs/decisions/115-keys-of-files.md.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('artifacts').addColumn('blob_key', wordsOf(db).text).execute()
}
