import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** Frees SQLite's page cache; the system still has most of the pages. */
export async function freeCache(db: Connection): Promise<void> {
  await sql`pragma shrink_memory`.execute(db)
}
