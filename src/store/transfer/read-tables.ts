import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Connection, reading } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { requireOwnSchema } from '../database/migrate.ts'
import { lineOf, type Row } from './row-lines.ts'
import { TRANSFERRED_TABLES, type TransferredTable } from './transferred-tables.ts'

/** Rows in memory at once: about 20 MB of results. */
const BATCH = 500

/** Count and hash of a table's rows. */
export interface TableTally {
  readonly rows: number
  /** SHA-256 of the lines of its rows, in the order of their key. */
  readonly digest: string
}

/** By the name of the table. */
export type Tally = Readonly<Record<string, TableTally>>

/** Called with batches of a table's rows, in key order. */
export type TakeRows = (table: string, rows: readonly Row[]) => Promise<void>

/**
 * Reads every row of every table from one snapshot, while others write.
 *
 * @throws {StoreError} `schema-changed` if another version has migrated a server since it was opened
 */
export async function readTables(db: Connection, take: TakeRows): Promise<Tally> {
  return await reading(db, async (snapshot) => {
    await keepSchema(snapshot)
    return await readWithin(snapshot, TRANSFERRED_TABLES, take)
  })
}

/**
 * A server reads the rows of a snapshot with the columns of now, so no table may change before it is read. The locks,
 * those of any `select`, come before the snapshot, which begins with the next statement: what they have waited for is
 * in it. SQLite's snapshots include the schema, and may be of an earlier version, whose backup is being restored.
 */
async function keepSchema(snapshot: Connection): Promise<void> {
  if (!wordsOf(snapshot).names) return
  const tables = sql.join(TRANSFERRED_TABLES.map(({ name }) => sql.table(name)))
  await sql`lock table ${tables} in access share mode`.execute(snapshot)
  await requireOwnSchema(snapshot)
}

/** The same for some tables, in the caller's transaction. */
export async function readWithin(
  snapshot: Connection,
  tables: readonly TransferredTable[],
  take: TakeRows = async () => undefined,
): Promise<Tally> {
  const tally: Record<string, TableTally> = {}
  for (const table of tables) {
    const hash = createHash('sha256')
    let count = 0
    for await (const rows of batchesOf(snapshot, table)) {
      for (const row of rows) hash.update(`${lineOf(row)}\n`)
      count += rows.length
      await take(table.name, rows)
    }
    tally[table.name] = { rows: count, digest: hash.digest('hex') }
  }
  return tally
}

async function* batchesOf(
  snapshot: Connection,
  { name, key }: TransferredTable,
): AsyncGenerator<readonly Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${after} order by ${columns} limit ${BATCH}`.execute(
      snapshot,
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}
