import Sqlite from 'better-sqlite3'

/** Held by a process that works on a data folder. */
export interface ServerLock {
  release(): void
}

/**
 * Takes a lock of the folder, alone or together with others that share it; undefined if another process holds it and one
 * of the two wants it alone.
 *
 * It is SQLite's own lock on a separate file: the system releases it however its process ends, unlike a file with a
 * process id.
 */
export function takeServerLock(
  file: string,
  mode: 'alone' | 'shared' = 'alone',
): ServerLock | undefined {
  const database = new Sqlite(file, { timeout: 0 })
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    // The first read takes the shared lock, and this mode keeps it.
    if (mode === 'alone') database.exec('begin exclusive')
    else database.prepare('select count(*) from sqlite_schema').get()
  } catch (error) {
    database.close()
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY') return undefined
    throw error
  }
  return { release: () => void database.close() }
}
