import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Connection } from '../store/database/database.ts'
import type { ListedBlobs } from '../store/blobs/blob-store.ts'
import type { QueryWatch } from '../store/database/query-watch.ts'
import { migrationState } from '../store/database/migrate.ts'
import { movedTo } from '../store/transfer/moved-mark.ts'
import { createStore, type Store } from '../store/store.ts'
import { StoreError } from '../store/database/store-error.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import {
  type DataFolder,
  findDataFolder,
  openDataFolder,
  unfinishedDatabase,
} from './data-folder.ts'
import { type DatabasePlace, databasePlace } from './database-place.ts'
import { openBlobs } from './open-blobs.ts'
import type { Meters } from './meters.ts'
import { type LostSecrets, type OpenSeals, findKeys, openSeals } from './open-seals.ts'
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
  /** What a command does with a database that has no tables yet. */
  readonly empty?: 'create' | 'refuse'
  /** A database that was moved to another one is refused, or used after this was told; by default, it is just used. */
  readonly moved?: 'refuse' | ((warning: string) => void)
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

/** There is no installation yet. */
export class EmptyDatabase extends CliError {
  /** @param fact what is missing where, as a sentence */
  constructor(fact: string) {
    super(`${fact} If there should be data, check PAGEMARK_DATA_DIR and PAGEMARK_DATABASE_URL.`, 1)
  }
}

/** Opens the database. An empty one gets its tables; if it is a file, it is copied before it is migrated. */
export async function openStore(
  config: Config,
  { pending: choice, empty = 'create', moved, lost = 'refuse', watch, meters }: Opening,
): Promise<OpenStore> {
  if (empty === 'refuse') requireFile(config)
  const folder = openDataFolder(config.DATA_DIR)
  const place = databasePlace(config, folder)
  refuseUnfinished(folder, place)
  // A start that fails must not have created the database, since only an empty place takes a restore. Opening a server's
  // creates nothing, and why that is refused comes first.
  if (!place.isServer) findKeys(folder, config, place.isServer)
  const { blobs: unwatched } = await openBlobs(config.BLOB_URL, folder)
  const db = place.open(watch)
  try {
    await place.check(db)
    const { pending, fresh } = await migrationState(db)
    if (fresh && empty === 'refuse')
      throw new EmptyDatabase(
        `The database ${place.name} is empty: no server has started on it yet.`,
      )
    if (!fresh) await admit(db, place, { pending, choice, moved })
    const found = findKeys(folder, config, place.isServer)
    const copy = fresh || pending.length === 0 ? undefined : await place.copyFirst(db)
    if (pending.length > 0) await place.migrate(db)
    const blobs = meters ? watchBlobs(unwatched, meters) : unwatched
    const sealing = await openSeals(db, folder, { config, lost, found })
    const store = createStore(db, { queuePerUser: config.QUEUE_PER_USER }, sealing.seals)
    return { db, store, blobs, folder, place, migrated: pending, copy, ...sealing }
  } catch (error) {
    await db.destroy().catch(() => undefined)
    if (error instanceof CliError) throw error
    throw new CliError(place.refusalOf(error), 1)
  }
}

interface Admission {
  readonly pending: readonly string[]
  readonly choice: Pending
  readonly moved: Opening['moved']
}

async function admit(
  db: Connection,
  place: DatabasePlace,
  { pending, choice, moved }: Admission,
): Promise<void> {
  if (moved) await noticeMoved(db, place, moved)
  if (choice === 'refuse' && pending.length > 0) throw new PendingMigrations(place, pending)
}

/**
 * Both databases would have the same queue, schedules, messages and files: servers would do all twice, a backup would be
 * of data that nobody uses, and what a command changes would have no effect.
 */
async function noticeMoved(
  db: Connection,
  { name }: DatabasePlace,
  moved: NonNullable<Opening['moved']>,
): Promise<void> {
  const to = await movedTo(db)
  if (to === undefined) return
  const notice = `The database ${name} was moved to ${to}. Set PAGEMARK_DATABASE_URL to that one. To use this one again instead, run "pagemark move --undo".`
  if (moved === 'refuse') throw new CliError(notice, 1)
  moved(notice)
}

/**
 * Before anything is created where no installation is, such as locks.
 *
 * @throws {EmptyDatabase} if the data folder has no database; that of a server is asked when it is opened
 */
export function requireFile(config: Config): void {
  if (config.DATABASE_URL !== undefined) return
  const folder = findDataFolder(config.DATA_DIR)
  const absent = new EmptyDatabase(`There is no database in ${resolve(config.DATA_DIR)}.`)
  if (!folder) throw absent
  refuseUnfinished(folder, { isServer: false })
  if (!existsSync(folder.database)) throw absent
}

/** Otherwise a start between two tries of a restore would create a new installation, and end both. */
export function refuseUnfinished(
  folder: DataFolder,
  { isServer }: Pick<DatabasePlace, 'isServer'>,
): void {
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
 * @throws {EmptyDatabase} if it has no tables yet, unless the command may create them
 * @throws {CliError} also for a request that the data does not permit
 */
export async function withStore<T>(
  config: Config,
  use: (open: OpenStore) => Promise<T>,
  { pending = 'refuse', empty = 'refuse', moved }: Partial<Opening> = {},
): Promise<T> {
  const open = await openStore(config, { pending, empty, ...(moved && { moved }) })
  try {
    return await use(open)
  } catch (error) {
    throw error instanceof StoreError ? new CliError(error.message) : error
  } finally {
    await open.db.destroy()
  }
}

/** The same for a command that changes something, which servers on a database that was moved would never notice. */
export async function changeStore(
  config: Config,
  say: (warning: string) => void,
  use: (open: OpenStore) => Promise<void>,
  empty: 'create' | 'refuse' = 'refuse',
): Promise<void> {
  await withStore(config, use, { empty, moved: (notice) => say(`Warning: ${notice}`) })
}
