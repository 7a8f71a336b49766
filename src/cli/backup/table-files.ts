import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Connection } from '../../store/database/database.ts'
import { requireSame } from '../../store/transfer/copy-database.ts'
import { readTables, type Tally } from '../../store/transfer/read-tables.ts'
import { lineOf, type Row, rowOfLine } from '../../store/transfer/row-lines.ts'
import { TRANSFERRED_TABLES } from '../../store/transfer/transferred-tables.ts'
import { writeRows } from '../../store/transfer/write-rows.ts'
import { TABLES, tableFile } from './manifest.ts'

const BATCH = 500

/** Writes each table to a file of lines, all from one snapshot. */
export async function writeTableFiles(db: Connection, folder: string): Promise<Tally> {
  await mkdir(join(folder, TABLES), { mode: 0o700 })
  for (const { name } of TRANSFERRED_TABLES) await append(tableFile(folder, name), [])
  const tally = await readTables(
    db,
    async (table, rows) => await append(tableFile(folder, table), rows),
  )
  for (const { name } of TRANSFERRED_TABLES) await sync(tableFile(folder, name))
  return tally
}

/** One gzip member per batch; concatenated, they are one gzip file (RFC 1952 §2.2). */
async function append(file: string, rows: readonly Row[]): Promise<void> {
  const lines = rows.map((row) => `${lineOf(row)}\n`)
  const target = createWriteStream(file, { flags: 'a', mode: 0o600 })
  await pipeline(Readable.from(lines), createGzip({ level: 1 }), target)
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Inserts the rows of such files into empty tables, all or none, and verifies them. */
export async function readTableFiles(
  db: Connection,
  folder: string,
  expected: Tally,
): Promise<void> {
  const tables = TRANSFERRED_TABLES.filter(({ name }) => Object.hasOwn(expected, name))
  await db.transaction().execute(async (trx) => {
    for (const { name } of tables) {
      for await (const rows of rowsIn(tableFile(folder, name))) await writeRows(trx, name, rows)
    }
    await requireSame(trx, expected)
  })
}

async function* rowsIn(file: string): AsyncGenerator<readonly Row[]> {
  const gunzip = createGunzip()
  const source = createReadStream(file).on('error', (error) => gunzip.destroy(error))
  const lines = createInterface({ input: source.pipe(gunzip), crlfDelay: Infinity })
  const failed = new Promise<never>((_, reject) => gunzip.on('error', reject))
  failed.catch(() => undefined)
  let rows: Row[] = []
  const reader = lines[Symbol.asyncIterator]()
  for (;;) {
    const { done = false, value } = await Promise.race([reader.next(), failed])
    if (value !== undefined && !done) rows.push(rowOfLine(value))
    if (rows.length === BATCH || (done && rows.length > 0)) {
      yield rows
      rows = []
    }
    if (done) return
  }
}
