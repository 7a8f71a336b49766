import { chmod } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'

/**
 * Copies the embedded database into a new file, as it is at one moment, while others write on.
 * The copy is compact and readable by this user alone.
 *
 * @throws when the file exists and is not empty, or cannot be written
 */
export async function backupDatabase(db: Connection, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db)
  await chmod(file, 0o600)
}
