import Sqlite from 'better-sqlite3'

/** Held by the one server that works on a data folder. */
export interface ServerLock {
  release(): void
}

/**
 * Takes the folder's lock; undefined if another process holds it.
 *
 * It is SQLite's own lock on a separate file: the system releases it however its process ends, unlike a file with a
 * process id.
 */
export function takeServerLock(file: string): ServerLock | undefined {
  const database = new Sqlite(file, { timeout: 0 })
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return undefined
    throw error
  }
  return { release: () => void database.close() }
}
