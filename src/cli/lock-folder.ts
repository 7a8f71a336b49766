import { join } from 'node:path'
import { type ServerLock, takeServerLock } from '../store/database/server-lock.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import { openDataFolder } from './data-folder.ts'
import { reasonOf } from './file-reason.ts'

/**
 * Two servers on one SQLite file would take each other for dead; commands beside one are fine, and so is any number of
 * servers on PostgreSQL.
 *
 * @returns the function that releases the lock
 */
export function lockFolder({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): () => void {
  if (DATABASE_URL !== undefined) return () => undefined
  const { path } = openDataFolder(DATA_DIR)
  const lock = takeLock(path)
  if (lock) return () => lock.release()
  throw new CliError(
    `Another Pagemark server is using ${path}. Set PAGEMARK_DATA_DIR to another folder.`,
    1,
  )
}

function takeLock(folder: string): ServerLock | undefined {
  try {
    return takeServerLock(join(folder, 'server.lock'))
  } catch (error) {
    throw new CliError(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`, 1)
  }
}
