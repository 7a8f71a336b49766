import type { Kysely } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/**
 * The number of requests of each API key in its minute, for several processes that count together. No foreign key: the
 * sweep removes the rows of deleted keys.
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
