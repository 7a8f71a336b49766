import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { Row } from './row-lines.ts'

/** Variables of one statement: SQLite takes 32,766, PostgreSQL 65,535. */
const MOST_VALUES = 30_000

/** Inserts rows of one table; all have the same columns. */
export async function writeRows(
  db: Connection,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const most = Math.max(1, Math.floor(MOST_VALUES / columns.length))
  for (let start = 0; start < rows.length; start += most) {
    const values = rows
      .slice(start, start + most)
      .map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db)
  }
}
