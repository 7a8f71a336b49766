import { join } from 'node:path'
import { type ServerLock, takeServerLock } from '../store/database/server-lock.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import { openDataFolder } from './data-folder.ts'
import { reasonOf } from './file-reason.ts'

type Folder = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/** Releases the locks that a function took. */
type Release = () => void

/** Files of the locks in a data folder. */
export const LOCK_FILES = { worker: 'server.lock', web: 'web.lock' } as const

/**
 * For a server that audits. Two on one SQLite file would take each other for dead; commands beside one are fine, and so
 * is any number of servers on PostgreSQL.
 *
 * @throws {CliError} if there is one already
 */
export function lockFolder(config: Folder): Release {
  const { path, take } = locksOf(config)
  const lock = take('worker', 'alone')
  if (lock) return () => lock.release()
  throw new CliError(
    `Another Pagemark server is using ${path}, and only one can run audits on SQLite: for more, move to PostgreSQL with "pagemark move". Set PAGEMARK_DATA_DIR to another folder for another installation.`,
    1,
  )
}

/**
 * For a server without a worker, of which there may be several.
 *
 * @throws {CliError} while a command needs the folder alone
 */
export function shareFolder(config: Folder): Release {
  const { path, take } = locksOf(config)
  const lock = take('web', 'shared')
  if (lock) return () => lock.release()
  throw new CliError(`Another Pagemark command is using ${path}. Start again when it has ended.`, 1)
}

/**
 * For a command beside which no server may run, with a worker or without.
 *
 * @throws {CliError} with this message if one does
 */
export function lockStopped(config: Folder, message: string): Release {
  const { take } = locksOf(config)
  const worker = take('worker', 'alone')
  const web = worker && take('web', 'alone')
  if (worker && web) {
    return () => {
      web.release()
      worker.release()
    }
  }
  worker?.release()
  throw new CliError(message, 1)
}

const NOTHING: ServerLock = { release: () => undefined }

/** Of a database server, nobody needs the folder alone. */
function locksOf({ DATA_DIR, DATABASE_URL }: Folder) {
  if (DATABASE_URL !== undefined) return { path: DATA_DIR, take: () => NOTHING }
  const { path } = openDataFolder(DATA_DIR)
  const take = (name: keyof typeof LOCK_FILES, mode: 'alone' | 'shared') => {
    try {
      return takeServerLock(join(path, LOCK_FILES[name]), mode)
    } catch (error) {
      throw new CliError(`The data folder ${path} cannot be used: ${reasonOf(error)}.`, 1)
    }
  }
  return { path, take }
}
