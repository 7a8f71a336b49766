import { PostgresAdapter, sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

/**
 * Rewrites the tables that have sealed values, so that the earlier values are no longer in the database's files. False
 * if another process was reading meanwhile: it must then be repeated.
 */
export async function wipeReplaced(db: Connection): Promise<boolean> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    for (const table of new Set(SEALED_COLUMNS.map((column) => column.table))) {
      await sql`vacuum full ${sql.table(table)}`.execute(db)
    }
    return true
  }
  await sql`vacuum`.execute(db)
  // The journal contains the old pages until it is truncated, which does not wait for readers.
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  return rows[0]?.busy === 0
}
