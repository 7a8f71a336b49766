import type { Connection } from './database.ts'
import { wordsOf } from './dialect.ts'

/** With fewer rows, no plan takes long. */
const MANY = 1000

/**
 * Lets the planner know of rows that are about to be changed a few at a time, if it believes a table to have fewer: with
 * statistics from a time when the tables were nearly empty, PostgreSQL reads whole tables for ten rows. It analyzes them
 * by itself within a minute, unless the machine is busy. A million reports take it 2 to 5 seconds.
 *
 * @param rows that the first of the tables has at least
 */
export async function refreshStatistics(
  db: Connection,
  { tables, rows }: { readonly tables: readonly [string, ...string[]]; readonly rows: number },
): Promise<void> {
  const { statistics } = wordsOf(db)
  if (!statistics || rows <= MANY) return
  const { known } = await db
    .selectNoFrom(statistics.rowsOf(tables[0]).as('known'))
    .executeTakeFirstOrThrow()
  if (known >= rows) return
  // The change itself is possible without it, only slower.
  await statistics
    .refresh(tables)
    .execute(db)
    .catch(() => undefined)
}
