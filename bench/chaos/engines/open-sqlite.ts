import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { fillFor, mountSmallDisk } from '../scene/small-disk.ts'
import type { Engine, Row } from './engine.ts'

/** A round keeps almost 1 MB. */
const DISK_MB = 1_024
const FULL_MS = 3_000

/** One file, on a small disk if one can be mounted. */
export function openSqlite(folder: string): Engine {
  const data = join(folder, 'data')
  const disk = mountSmallDisk(data, DISK_MB)
  mkdirSync(data, { recursive: true })
  let database: Sqlite.Database | undefined
  const full = typeof disk === 'string' ? {} : { 'disk full': () => fillFor(disk, FULL_MS) }
  return {
    name: 'sqlite',
    folder: data,
    env: { PAGEMARK_DATA_DIR: data },
    async ask(sql) {
      database ??= new Sqlite(join(data, 'pagemark.db'), { readonly: true })
      return database.prepare<[], Row>(sql).all()
    },
    faults: full,
    leftOut: typeof disk === 'string' ? { 'disk full': disk } : {},
    async close() {
      database?.close()
      if (typeof disk !== 'string') disk.unmount()
    },
  }
}
