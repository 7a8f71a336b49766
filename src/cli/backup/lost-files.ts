import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ListedBlobs } from '../../store/blobs/blob-store.ts'
import { type Connection, openDatabase } from '../../store/database/database.ts'
import { readWithin, type TakeRows } from '../../store/transfer/read-tables.ts'
import { TRANSFERRED_TABLES } from '../../store/transfer/transferred-tables.ts'
import {
  fileNamedBy,
  NAMING_TABLES,
  type NamedFile,
  stillNamed,
} from '../../store/upkeep/named-files.ts'
import { DATABASE, tableFile } from './manifest.ts'
import { rowsIn } from './table-files.ts'

/** A sweep removes a file, and then its row: in between, the file looks lost. */
const PAUSE_MS = 1000

/** Files whose rows are read in one query. */
const BATCH = 500

export interface LostFiles {
  readonly count: number
  /** Key of one of them; undefined if there is none. */
  readonly example: string | undefined
}

interface Copied {
  readonly folder: string
  readonly engine: 'sqlite' | 'postgresql'
  /** Keys of the files in the backup. */
  readonly keys: ReadonlySet<string>
}

interface Asked {
  readonly db: Connection
  readonly blobs: Pick<ListedBlobs, 'get'>
  /** Resolves some time after its first call. */
  readonly pause: () => Promise<void>
}

/** Files that rows of a backup name, and that it does not have although these rows were not removed meanwhile. */
export async function lostFiles(
  { db, blobs }: Omit<Asked, 'pause'>,
  { folder, engine, keys }: Copied,
): Promise<LostFiles> {
  let [count, example]: [number, string | undefined] = [0, undefined]
  let paused: Promise<void> | undefined
  const pause = async () => await (paused ??= sleep(PAUSE_MS))
  await readNaming({ folder, engine }, async (table, rows) => {
    const absent = rows
      .flatMap((row) => fileNamedBy(table, row) ?? [])
      .filter(({ key }) => !keys.has(key))
    for (let from = 0; from < absent.length; from += BATCH) {
      const lost = await lostOf({ db, blobs, pause }, absent.slice(from, from + BATCH))
      count += lost.length
      example ??= lost[0]?.key
    }
  })
  return { count, example }
}

async function lostOf(
  { db, blobs, pause }: Asked,
  absent: readonly NamedFile[],
): Promise<readonly NamedFile[]> {
  const named = await stillNamed(db, absent)
  if (named.length === 0) return []
  await pause()
  const lost: NamedFile[] = []
  for (const file of await stillNamed(db, named)) {
    // The row of an upload comes before its file, which may have been stored since.
    if (file.table === 'artifacts' || !(await blobs.get(file.key))) lost.push(file)
  }
  return lost
}

/** From the backup: the database has other rows by now. */
async function readNaming(
  { folder, engine }: Pick<Copied, 'folder' | 'engine'>,
  take: TakeRows,
): Promise<void> {
  if (engine === 'postgresql') {
    for (const table of NAMING_TABLES) {
      for await (const rows of rowsIn(tableFile(folder, table))) await take(table, rows)
    }
    return
  }
  const copy = openDatabase(join(folder, DATABASE))
  const tables = TRANSFERRED_TABLES.filter(({ name }) => NAMING_TABLES.includes(name))
  await readWithin(copy, tables, take).finally(() => copy.destroy())
}
