import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { counted, grouped } from '../../checks/shared/counted.ts'
import type { Connection } from '../../store/database/database.ts'
import { requireSame } from '../../store/transfer/copy-database.ts'
import { readTables, type Tally } from '../../store/transfer/read-tables.ts'
import { lineOf, type Row, rowOfLine } from '../../store/transfer/row-lines.ts'
import { TRANSFERRED_TABLES } from '../../store/transfer/transferred-tables.ts'
import { writeRows } from '../../store/transfer/write-rows.ts'
import { CliError } from '../cli-error.ts'
import { readingReasonOf } from '../file-reason.ts'
import { splitLines } from '../split-lines.ts'
import { TABLES, tableFile } from './manifest.ts'

const BATCH = 500

/** Writes each table to a file of lines, all from one snapshot. */
export async function writeTableFiles(db: Connection, folder: string): Promise<Tally> {
  await mkdir(join(folder, TABLES), { mode: 0o700 })
  for (const { name } of TRANSFERRED_TABLES) await appendLines(tableFile(folder, name), [])
  const tally = await readTables(
    db,
    async (table, rows) => await appendLines(tableFile(folder, table), rows.map(lineOf)),
  )
  for (const { name } of TRANSFERRED_TABLES) await sync(tableFile(folder, name))
  return tally
}

/**
 * One gzip member per batch; concatenated, they are one gzip file (RFC 1952 §2.2).
 *
 * @throws if `readTableFiles` would find other lines than these, since nobody could restore the backup
 */
export async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  let found = 0
  async function* asRead(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const line of splitLines(pieces)) {
      found += 1
      yield `${line}\n`
    }
  }
  const written = Readable.from(lines.map((line) => `${line}\n`))
  const target = createWriteStream(file, { flags: 'a', mode: 0o600 })
  await pipeline(written, asRead, createGzip({ level: 1 }), target)
  if (found === lines.length) return
  throw new Error(`${lines.length} rows in ${basename(file)} would be read back as ${found}`)
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Compares the files with what was written to them: from rows that are missing, the database would only say that others
 * name them.
 *
 * @throws {CliError} with the name of a file that differs
 */
export async function checkTableFiles(folder: string, expected: Tally): Promise<void> {
  for (const [name, { rows, digest }] of Object.entries(expected)) {
    const file = tableFile(folder, name)
    const hash = createHash('sha256')
    let found = 0
    try {
      for await (const line of linesIn(file)) {
        hash.update(`${line}\n`)
        found += 1
      }
    } catch (error) {
      throw unreadable(file, error)
    }
    if (found !== rows) {
      throw new CliError(
        `${file} is not the file that was backed up: it has ${counted(found, 'row')} instead of ${grouped(rows)}.`,
      )
    }
    if (hash.digest('hex') !== digest) {
      throw new CliError(`${file} is not the file that was backed up: its rows were changed.`)
    }
  }
}

/** Inserts the rows of such files into empty tables, within a transaction of the caller, and verifies them. */
export async function readTableFiles(
  trx: Connection,
  folder: string,
  expected: Tally,
): Promise<void> {
  const tables = TRANSFERRED_TABLES.filter(({ name }) => Object.hasOwn(expected, name))
  for (const { name } of tables) {
    for await (const rows of rowsIn(tableFile(folder, name))) await writeRows(trx, name, rows)
  }
  await requireSame(trx, expected)
}

/** In batches. */
export async function* rowsIn(file: string): AsyncGenerator<readonly Row[]> {
  try {
    yield* batchesIn(file)
  } catch (error) {
    throw unreadable(file, error)
  }
}

function unreadable(file: string, error: unknown): CliError {
  return new CliError(`${file} cannot be read: ${readingReasonOf(error)}.`)
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip()
  // An error ends the loop below, too.
  pipeline(createReadStream(file), gunzip).catch(() => undefined)
  yield* splitLines(gunzip)
}

async function* batchesIn(file: string): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = []
  for await (const line of linesIn(file)) {
    rows.push(rowOfLine(line))
    if (rows.length < BATCH) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
