import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * A firing of many reports is several transactions: how far it has come, and when it began.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema.alterTable('schedules').addColumn('fired_to', text).execute()
  await db.schema.alterTable('schedules').addColumn('firing_since', 'bigint').execute()
}
