import Sqlite from 'better-sqlite3'

/** Held by the one server that works on a data folder. */
export interface ServerLock {
  release(): void
}

/**
 * Takes the folder's lock; undefined when another process holds it.
 *
 * The lock is SQLite's own on a file of its own: the system lets go of it when its process dies,
 * however it dies, which a file with a process number in it would not.
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
