import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

/** @public called by the migrator, by its name */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, churning } = wordsOf(db)
  await db.schema
    .createTable('throttles')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('allowed_at', 'bigint', (c) => c.notNull())
    .addColumn('forget_at', 'bigint', (c) => c.notNull())
    .modifyEnd(churning)
    .execute()
  await sql`create index throttles_by_end on throttles (forget_at)`.execute(db)

  // A few hundred rows at most: the guests' queue is a part of what one user may have waiting.
  await db.schema
    .createTable('guest_places')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('network', text, (c) => c.notNull())
    .addColumn('report_id', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
