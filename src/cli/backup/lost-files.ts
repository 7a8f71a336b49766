import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openDatabase } from '../../store/database/database.ts'
import { readWithin, type TakeRows } from '../../store/transfer/read-tables.ts'
import { TRANSFERRED_TABLES } from '../../store/transfer/transferred-tables.ts'
import {
  fileNamedBy,
  NAMING_TABLE,
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

/** Resolves once rows whose files were just removed are removed, too. */
type Pause = () => Promise<void>

/**
 * Files of reports that a backup names and does not have, although their rows were not removed meanwhile. It pauses only
 * once: files of later rows have been missing for at least as long.
 */
export async function lostFiles(
  db: Connection,
  { folder, engine, keys }: Copied,
  pause: Pause = async () => await sleep(PAUSE_MS),
): Promise<LostFiles> {
  let [count, example]: [number, string | undefined] = [0, undefined]
  let paused: Promise<void> | undefined
  const pauseOnce = async () => await (paused ??= pause())
  await readNaming({ folder, engine }, async (_, rows) => {
    const absent = rows.map(fileNamedBy).filter(({ key }) => !keys.has(key))
    for (let from = 0; from < absent.length; from += BATCH) {
      const lost = await lostOf(db, absent.slice(from, from + BATCH), pauseOnce)
      count += lost.length
      example ??= lost[0]?.key
    }
  })
  return { count, example }
}

async function lostOf(
  db: Connection,
  absent: readonly NamedFile[],
  pause: Pause,
): Promise<readonly NamedFile[]> {
  const named = await stillNamed(db, absent)
  if (named.length === 0) return []
  await pause()
  return await stillNamed(db, named)
}

/** From the backup: the database has other rows by now. */
async function readNaming(
  { folder, engine }: Pick<Copied, 'folder' | 'engine'>,
  take: TakeRows,
): Promise<void> {
  if (engine === 'postgresql') {
    for await (const rows of rowsIn(tableFile(folder, NAMING_TABLE))) await take(NAMING_TABLE, rows)
    return
  }
  const copy = openDatabase(join(folder, DATABASE))
  const tables = TRANSFERRED_TABLES.filter(({ name }) => name === NAMING_TABLE)
  await readWithin(copy, tables, take).finally(() => copy.destroy())
}
