import { chmod, open } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Connection, openDatabase } from '../database/database.ts'
import { requireOwnSchema } from '../database/migrate.ts'
import { TRANSFERRED_TABLES } from '../transfer/transferred-tables.ts'

/**
 * Copies the embedded database into a new file as one snapshot, while others write. The copy is compact and readable
 * by this user only.
 *
 * @throws if the file exists and is not empty, or cannot be written
 */
export async function backupDatabase(db: Connection, file: string): Promise<void> {
  // SQLite would make it readable for everyone until it is complete.
  await (await open(file, 'a', 0o600)).close()
  await chmod(file, 0o600)
  await sql`vacuum into ${file}`.execute(db)
}

/**
 * Number of rows of each table in such a copy.
 *
 * @throws {StoreError} `schema-changed` if another version migrated the database before it was copied
 */
export async function countRows(file: string): Promise<Record<string, { readonly rows: number }>> {
  const copy = openDatabase(file)
  try {
    await requireOwnSchema(copy)
    const counts: Record<string, { readonly rows: number }> = {}
    for (const { name } of TRANSFERRED_TABLES) {
      const { rows } = await sql<{
        rows: number
      }>`select count(*) as rows from ${sql.table(name)}`.execute(copy)
      counts[name] = { rows: rows[0]?.rows ?? 0 }
    }
    return counts
  } finally {
    await copy.destroy()
  }
}
