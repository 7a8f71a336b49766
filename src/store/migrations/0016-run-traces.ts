import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * The trace that a run was stored in, which the worker continues.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('runs').addColumn('traceparent', wordsOf(db).text).execute()
}
