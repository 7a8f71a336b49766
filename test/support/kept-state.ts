import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Connection,
  openDatabase,
  openDatabaseServer,
} from '../../src/store/database/database.ts'
import { readTables } from '../../src/store/transfer/read-tables.ts'
import { lineOf } from '../../src/store/transfer/row-lines.ts'
import { TRANSFERRED_TABLES } from '../../src/store/transfer/transferred-tables.ts'

/** The hash of each row and file of an installation, by table and key, or by path. */
export type State = ReadonlyMap<string, string>

interface Place {
  readonly PAGEMARK_DATA_DIR: string
  readonly PAGEMARK_DATABASE_URL?: string
}

const KEYS = new Map(TRANSFERRED_TABLES.map(({ name, key }) => [name, key]))

/** Of one snapshot of the database, and the files after it: not the marks of installations, whose names have no dot. */
export async function stateOf(place: Place): Promise<State> {
  const state = new Map<string, string>()
  const db = open(place)
  try {
    await readTables(db, async (table, rows) => {
      for (const row of rows) {
        const key = KEYS.get(table)?.map((column) => row[column])
        state.set(`${table} ${JSON.stringify(key)}`, hashOf(lineOf(row)))
      }
    })
  } finally {
    await db.destroy()
  }
  const folder = join(place.PAGEMARK_DATA_DIR, 'blobs')
  for (const file of globSync('**/*.*', { cwd: folder })) {
    state.set(`file ${file}`, hashOf(readFileSync(join(folder, file))))
  }
  return state
}

function open({ PAGEMARK_DATA_DIR, PAGEMARK_DATABASE_URL }: Place): Connection {
  if (PAGEMARK_DATABASE_URL === undefined)
    return openDatabase(join(PAGEMARK_DATA_DIR, 'pagemark.db'))
  return openDatabaseServer({ url: PAGEMARK_DATABASE_URL, pool: 1, name: 'pagemark test' })
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * What a restored copy, made at some time between two states, has lost, changed or added.
 *
 * @param isPassing kinds of rows that may come and go between the two, or change there and back
 */
export function differences(
  { before, after, restored }: Readonly<Record<'before' | 'after' | 'restored', State>>,
  isPassing: (key: string) => boolean,
): string[] {
  const found: string[] = []
  for (const [key, hash] of before) {
    const copy = restored.get(key)
    const last = after.get(key)
    if (last !== undefined && copy === undefined) found.push(`lost: ${key}`)
    // It may have been copied between two changes.
    else if (last === hash && copy !== hash && !isPassing(key)) found.push(`changed: ${key}`)
  }
  for (const key of restored.keys()) {
    if (!before.has(key) && !after.has(key) && !isPassing(key)) found.push(`added: ${key}`)
  }
  return found
}
