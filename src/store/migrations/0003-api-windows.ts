import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * How many requests each API key has made in its minute, where several processes count together. No foreign key: a row
 * of a key that is gone goes with the sweep.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, churning } = wordsOf(db)
  await db.schema
    .createTable('api_windows')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('begun_at', 'bigint', (c) => c.notNull())
    .addColumn('used', 'bigint', (c) => c.notNull())
    .modifyEnd(churning)
    .execute()
}
