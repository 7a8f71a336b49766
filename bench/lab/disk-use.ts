import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The files in a folder, at any depth, and their bytes on disk. */
export interface DiskUse {
  readonly files: number
  readonly bytes: number
}

/** Measures a folder that changes meanwhile: files that disappear during the count are left out. */
export async function diskUse(folder: string): Promise<DiskUse> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => !entry.isDirectory())
      .map(async ({ parentPath, name }) => {
        const found = await lstat(join(parentPath, name)).catch(() => undefined)
        return found?.size
      }),
  )
  const known = sizes.filter((size) => size !== undefined)
  return { files: known.length, bytes: known.reduce((sum, size) => sum + size, 0) }
}

/** The stored data of a stopped service. */
export interface Stored {
  readonly results: DiskUse
  readonly mostOfOneResult: number
  readonly artifacts: DiskUse
  readonly mostOfOneRun: number
  /** Bytes of the database file by table and index, largest first. */
  readonly tables: readonly (readonly [name: string, bytes: number])[]
  /** Unused bytes of that file. */
  readonly empty: number
}

export function storedIn(database: string): Stored {
  const db = new DatabaseSync(database, { readOnly: true })
  try {
    const row = (sql: string) => Object.values(db.prepare(sql).get() ?? {}).map(Number)
    const [results = 0, resultBytes = 0, mostOfOneResult = 0] = row(
      'select count(*), sum(length(body)), max(length(body)) from run_results',
    )
    const [artifacts = 0, artifactBytes = 0] = row('select count(*), sum(bytes) from artifacts')
    const [mostOfOneRun = 0] = row(
      'select max(bytes) from (select sum(bytes) as bytes from artifacts group by run_id)',
    )
    const [free = 0] = row('pragma freelist_count')
    const [page = 0] = row('pragma page_size')
    const tables = db
      .prepare('select name, sum(pgsize) as bytes from dbstat group by name order by bytes desc')
      .all()
      .map(({ name, bytes }) => [String(name), Number(bytes)] as const)
    return {
      results: { files: results, bytes: resultBytes },
      mostOfOneResult,
      artifacts: { files: artifacts, bytes: artifactBytes },
      mostOfOneRun,
      tables,
      empty: free * page,
    }
  } finally {
    db.close()
  }
}
