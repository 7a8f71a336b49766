import type { Connection } from '../store/database/database.ts'
import type { ListedBlobs } from '../store/blobs/blob-store.ts'
import type { QueryWatch } from '../store/database/query-watch.ts'
import { migrationState } from '../store/database/migrate.ts'
import { createStore, type Store } from '../store/store.ts'
import { StoreError } from '../store/database/store-error.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { type DatabasePlace, databasePlace } from './database-place.ts'
import { openBlobs } from './open-blobs.ts'
import { type LostSecrets, type OpenSeals, openSeals } from './open-seals.ts'

export interface OpenStore extends OpenSeals {
  readonly db: Connection
  readonly store: Store
  readonly blobs: ListedBlobs
  readonly folder: DataFolder
  readonly place: DatabasePlace
  /** Names of the migrations that were just applied. */
  readonly migrated: readonly string[]
  /** The copy that was made before them; undefined if there was nothing to copy or to change. */
  readonly copy: string | undefined
}

/** Opens the database and updates its schema, after making a copy if it is a file. */
export async function openStore(
  config: Config,
  lost: LostSecrets = 'refuse',
  watch?: QueryWatch,
): Promise<OpenStore> {
  const folder = openDataFolder(config.DATA_DIR)
  const place = databasePlace(config, folder)
  const db = place.open(watch)
  try {
    await place.check(db)
    const { pending, fresh } = await migrationState(db)
    const copy = fresh || pending.length === 0 ? undefined : await place.copyFirst(db)
    if (pending.length > 0) await place.migrate(db)
    const { blobs } = await openBlobs(config.BLOB_URL, folder)
    const sealing = await openSeals(db, folder, { config, lost, isServer: place.isServer })
    const store = createStore(db, { queuePerUser: config.QUEUE_PER_USER }, sealing.seals)
    return { db, store, blobs, folder, place, migrated: pending, copy, ...sealing }
  } catch (error) {
    await db.destroy().catch(() => undefined)
    if (error instanceof CliError) throw error
    throw new CliError(place.refusalOf(error), 1)
  }
}

/**
 * Opens the store for one command, and always closes it.
 *
 * @throws {CliError} also for a request that the data does not permit
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
