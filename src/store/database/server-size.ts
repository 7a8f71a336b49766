import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** Bytes of the database on its server's disk. */
export async function serverDatabaseSize(db: Connection): Promise<number> {
  const size = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  const { rows } = await size.execute(db)
  return rows[0]?.bytes ?? 0
}
