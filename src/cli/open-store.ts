import { existsSync } from 'node:fs'
import type { Connection } from '../store/database/database.ts'
import type { ListedBlobs } from '../store/blobs/blob-store.ts'
import type { QueryWatch } from '../store/database/query-watch.ts'
import { migrationState } from '../store/database/migrate.ts'
import { movedTo } from '../store/transfer/moved-mark.ts'
import { createStore, type Store } from '../store/store.ts'
import { StoreError } from '../store/database/store-error.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import { type DataFolder, openDataFolder, unfinishedDatabase } from './data-folder.ts'
import { type DatabasePlace, databasePlace } from './database-place.ts'
import { openBlobs } from './open-blobs.ts'
import type { Meters } from './meters.ts'
import { type LostSecrets, type OpenSeals, openSeals } from './open-seals.ts'
import { watchBlobs } from './watch-blobs.ts'

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

/** What a command does with a database of an earlier version. */
type Pending = 'migrate' | 'refuse'

interface Opening {
  readonly pending: Pending
  /** A server refuses a database that was moved to another one. */
  readonly isServing?: boolean
  readonly lost?: LostSecrets
  readonly watch?: QueryWatch | undefined
  /** Count the requests to the file store. */
  readonly meters?: Pick<Meters, 'blobRequest'> | undefined
}

/** The schema is not yet that of this program. */
export class PendingMigrations extends CliError {
  constructor(place: DatabasePlace, pending: readonly string[]) {
    const migrations = pending.length === 1 ? '1 migration' : `${pending.length} migrations`
    super(
      `The database ${place.name} was written by an earlier version, and needs ${migrations} (${pending.join(', ')}). Use that version, or migrate: start the server or run "pagemark migrate".`,
      1,
    )
  }
}

/** Opens the database. An empty one gets its tables; if it is a file, it is copied before it is migrated. */
export async function openStore(
  config: Config,
  { pending: choice, isServing = false, lost = 'refuse', watch, meters }: Opening,
): Promise<OpenStore> {
  const folder = openDataFolder(config.DATA_DIR)
  const place = databasePlace(config, folder)
  refuseUnfinished(folder, place)
  const db = place.open(watch)
  try {
    await place.check(db)
    const { pending, fresh } = await migrationState(db)
    if (isServing && !fresh) await refuseMoved(db, place)
    if (choice === 'refuse' && !fresh && pending.length > 0)
      throw new PendingMigrations(place, pending)
    const copy = fresh || pending.length === 0 ? undefined : await place.copyFirst(db)
    if (pending.length > 0) await place.migrate(db)
    const { blobs: unwatched } = await openBlobs(config.BLOB_URL, folder)
    const blobs = meters ? watchBlobs(unwatched, meters) : unwatched
    const sealing = await openSeals(db, folder, { config, lost, isServer: place.isServer })
    const store = createStore(db, { queuePerUser: config.QUEUE_PER_USER }, sealing.seals)
    return { db, store, blobs, folder, place, migrated: pending, copy, ...sealing }
  } catch (error) {
    await db.destroy().catch(() => undefined)
    if (error instanceof CliError) throw error
    throw new CliError(place.refusalOf(error), 1)
  }
}

/** Both databases would have the same queue, schedules, messages and files: all would be done twice. */
async function refuseMoved(db: Connection, { name }: DatabasePlace): Promise<void> {
  const to = await movedTo(db)
  if (to === undefined) return
  throw new CliError(
    `The database ${name} was moved to ${to}. Set PAGEMARK_DATABASE_URL to that one. To use this one again instead, run "pagemark move --undo".`,
    1,
  )
}

/** Otherwise a start between two tries of a restore would create a new installation, and end both. */
export function refuseUnfinished(folder: DataFolder, { isServer }: DatabasePlace): void {
  const file = unfinishedDatabase(folder)
  // An earlier version could leave such a file behind beside a database in use.
  if (isServer || !existsSync(file) || existsSync(folder.database)) return
  throw new CliError(
    `A restore into ${folder.path} was not completed. Run "pagemark restore" again, or remove ${file}.`,
    1,
  )
}

/**
 * Opens the store for one command, and always closes it. Only `migrate` changes the schema: a backup before an upgrade,
 * made with the new version, would otherwise leave no way back.
 *
 * @throws {PendingMigrations} if the database is of an earlier version
 * @throws {CliError} also for a request that the data does not permit
 */
export async function withStore<T>(
  config: Config,
  use: (open: OpenStore) => Promise<T>,
  pending: Pending = 'refuse',
): Promise<T> {
  const open = await openStore(config, { pending })
  try {
    return await use(open)
  } catch (error) {
    throw error instanceof StoreError ? new CliError(error.message) : error
  } finally {
    await open.db.destroy()
  }
}
