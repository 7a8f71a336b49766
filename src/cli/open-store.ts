import { join } from 'node:path'
import { backupDatabase } from '../store/upkeep/backup.ts'
import { type Connection, openDatabase } from '../store/database/database.ts'
import { type BlobStore } from '../store/blobs/blob-store.ts'
import { openFileBlobs } from '../store/blobs/file-blobs.ts'
import { migrate, migrationState } from '../store/database/migrate.ts'
import { createStore, type Store } from '../store/store.ts'
import { StoreError } from '../store/database/store-error.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import { type DataFolder, openDataFolder, reasonOf } from './data-folder.ts'
import { type LostSecrets, type OpenSeals, openSeals } from './open-seals.ts'

export interface OpenStore extends OpenSeals {
  readonly db: Connection
  readonly store: Store
  readonly blobs: BlobStore
  readonly folder: DataFolder
  /** Names of the migrations that were just applied. */
  readonly migrated: readonly string[]
  /** The copy that was made before them; undefined when there was nothing to copy or to change. */
  readonly copy: string | undefined
}

/** Opens the database of the data folder and brings its schema up to date, after a copy. */
export async function openStore(config: Config, lost: LostSecrets = 'refuse'): Promise<OpenStore> {
  const folder = openDataFolder(config.DATA_DIR)
  const db = openDatabase(folder.database)
  try {
    const { pending, fresh } = await migrationState(db)
    const copy = fresh || pending.length === 0 ? undefined : await copyFirst(db, folder)
    await migrate(db)
    const blobs = await openFileBlobs(folder.blobs)
    const sealing = await openSeals(db, folder, { config, lost })
    const store = createStore(db, { queuePerUser: config.QUEUE_PER_USER }, sealing.seals)
    return { db, store, blobs, folder, migrated: pending, copy, ...sealing }
  } catch (error) {
    await db.destroy().catch(() => undefined)
    if (error instanceof CliError) throw error
    throw new CliError(refusalOf(error, folder), 1)
  }
}

/**
 * Opens the store for one command, and closes it whatever happens.
 *
 * @throws {CliError} for a request that the data refuses, too
 */
export async function withStore<T>(
  config: Config,
  use: (open: OpenStore) => Promise<T>,
): Promise<T> {
  const open = await openStore(config)
  try {
    return await use(open)
  } catch (error) {
    throw error instanceof StoreError ? new CliError(error.message) : error
  } finally {
    await open.db.destroy()
  }
}

/** Why a database is not used, and what its operator can do. */
function refusalOf(error: unknown, { path }: DataFolder): string {
  if (!(error instanceof StoreError)) {
    return `The database in ${path} cannot be used: ${reasonOf(error)}.`
  }
  if (error.code !== 'schema-too-old') return error.message
  return `The database in ${path} was created by an earlier version of Pagemark and cannot be upgraded: start that version and download the data of each account at /account/data, or set PAGEMARK_DATA_DIR to a new folder.`
}

async function copyFirst(db: Connection, folder: DataFolder): Promise<string> {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = join(folder.path, `pagemark-before-${stamp}.db`)
  await backupDatabase(db, file)
  return file
}
