import type { Connection } from '../database/database.ts'
import { readTables, readWithin, type Tally } from './read-tables.ts'
import { TRANSFERRED_TABLES } from './transferred-tables.ts'
import { writeRows } from './write-rows.ts'

/**
 * Copies all rows of one database into another with empty tables, on any engine, within a transaction of the caller.
 *
 * @returns what was copied, after reading it back and comparing
 */
export async function copyRows(from: Connection, trx: Connection): Promise<Tally> {
  const copied = await readTables(from, async (table, rows) => {
    await writeRows(trx, table, rows)
  })
  await requireSame(trx, copied)
  return copied
}

/** Within the transaction that wrote them. @throws if the rows read differ from those to be written */
export async function requireSame(trx: Connection, expected: Tally): Promise<void> {
  const tables = TRANSFERRED_TABLES.filter(({ name }) => Object.hasOwn(expected, name))
  const arrived = await readWithin(trx, tables)
  const differing = Object.keys(expected).filter(
    (table) =>
      expected[table]?.rows !== arrived[table]?.rows ||
      expected[table]?.digest !== arrived[table]?.digest,
  )
  if (differing.length > 0) throw new Error(`Other rows have arrived in ${differing.join(', ')}.`)
}
