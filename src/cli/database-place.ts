import { statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  type CheckpointLog,
  type Checkpoints,
  startCheckpoints,
} from '../store/checkpoints/checkpoints.ts'
import { type Connection, openDatabase, openDatabaseServer } from '../store/database/database.ts'
import { freeCache } from '../store/database/free-cache.ts'
import { keepsSession, type OpenPool } from '../store/database/postgres.ts'
import type { QueryWatch } from '../store/database/query-watch.ts'
import { migrate } from '../store/database/migrate.ts'
import { migrateBeside } from '../store/database/migrate-beside.ts'
import { otherSessions } from '../store/database/other-sessions.ts'
import { isSameDatabase } from '../store/database/same-database.ts'
import { serverDatabaseSize } from '../store/database/server-size.ts'
import { requireServer } from '../store/database/required-server.ts'
import { StoreError } from '../store/database/store-error.ts'
import { openServerSignals } from '../store/signals/server-signals.ts'
import { createLocalSignals, type Signals, type SignalTries } from '../store/signals/signals.ts'
import { backupDatabase } from '../store/upkeep/backup.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import { reasonOf } from './file-reason.ts'
import { serverRefusal } from './database-refusal.ts'
import { databaseServer } from './database-server.ts'
import { driverUrl } from './database-url.ts'
import type { PoolState } from './meters.ts'

/** The location of the database: a file of the data folder, or a server. */
export interface DatabasePlace {
  /** For people: a path, or a URL without its password. */
  readonly name: string
  readonly isServer: boolean
  /** @param watch called after each query */
  open(watch?: QueryWatch): Connection
  /** Without timeouts on the server, for reading or writing all rows at once. */
  openPatient(): Connection
  /** Connections of the pool that `open` created; undefined before that, and always with SQLite. */
  poolState(): PoolState | undefined
  /** Throws if the program cannot work with this database. */
  check(db: Connection): Promise<void>
  migrate(db: Connection): Promise<void>
  /**
   * Makes a copy before a migration, for databases where that is automatic.
   *
   * @returns its path
   */
  copyFirst(db: Connection): Promise<string | undefined>
  /** Between the processes that use it. */
  openSignals(db: Connection, tries: SignalTries): Signals
  /** Keeps the database's file up to date beside its writers; a server does that itself. */
  startCheckpoints(db: Connection, log: CheckpointLog): Promise<Checkpoints>
  /** Frees the pages that are cached in this process. */
  freeCache(db: Connection): Promise<void>
  /** Other processes of ours that are connected to a server, by the names of their sessions. */
  othersOn(db: Connection): Promise<string[]>
  /** Size on disk in bytes. */
  size(db: Connection): Promise<number>
  /** Why it is not used, and what the operator can do. */
  refusalOf(error: unknown): string
}

type Settings = Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_LISTEN_URL' | 'ROLE'>

/** @param setting where the operator named the server, for refusals */
export function databasePlace(
  config: Settings,
  folder: DataFolder,
  setting = 'PAGEMARK_DATABASE_URL',
): DatabasePlace {
  const { DATABASE_URL: url } = config
  return url === undefined ? placeInFolder(folder) : placeOnServer(url, setting, config)
}

function placeInFolder({ path, database }: DataFolder): DatabasePlace {
  return {
    name: database,
    isServer: false,
    open: (watch) => openDatabase(database, watch),
    openPatient: () => openDatabase(database),
    poolState: () => undefined,
    check: async () => undefined,
    migrate,
    async copyFirst(db) {
      const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
      const file = join(path, `pagemark-before-${stamp}.db`)
      await backupDatabase(db, file)
      return file
    },
    openSignals: createLocalSignals,
    startCheckpoints: (db, log) => startCheckpoints(db, database, log),
    freeCache,
    othersOn: async () => [],
    // The latest writes are in the second file until they are merged.
    size: async () => sizeOf(database) + sizeOf(`${database}-wal`),
    refusalOf(error) {
      if (!(error instanceof StoreError)) {
        return `The database in ${path} cannot be used: ${reasonOf(error)}.`
      }
      if (error.code !== 'schema-too-old') return error.message
      return `The database in ${path} was created by an earlier version of Pagemark and cannot be upgraded: start that version and download the data of each account at /account/data, or set PAGEMARK_DATA_DIR to a new folder.`
    },
  }
}

function placeOnServer(
  named: string,
  setting: string,
  { DATABASE_POOL, DATABASE_LISTEN_URL, ROLE }: Settings,
): DatabasePlace {
  const [server, url] = [databaseServer(named), driverUrl(named)]
  const name = `pagemark ${ROLE} ${hostname()}:${process.pid}`
  const signalsName = `${name} signals`
  let pool: OpenPool | undefined
  const openPatient = () => openDatabaseServer({ url, pool: 1, name, timeouts: 'none' })
  return {
    name: `${server.database} at ${server.host}`,
    isServer: true,
    open: (watch) =>
      openDatabaseServer(
        { url, pool: DATABASE_POOL, name, onPool: (opened) => (pool = opened) },
        watch,
      ),
    poolState: () => pool && poolStateOf(pool),
    openPatient,
    check: requireServer,
    async migrate(db) {
      if (keepsSession(db) || DATABASE_LISTEN_URL === undefined) await migrateAt(url, name)
      else await migrateDirectly(DATABASE_LISTEN_URL, name, db)
    },
    copyFirst: async () => undefined,
    openSignals: (db, tries) =>
      openServerSignals({
        db,
        url: DATABASE_LISTEN_URL === undefined ? url : driverUrl(DATABASE_LISTEN_URL),
        name: signalsName,
        tries,
      }),
    startCheckpoints: async () => ({ stop: async () => undefined }),
    freeCache: async () => undefined,
    othersOn: async (db) => await otherSessions(db, [name, signalsName]),
    size: serverDatabaseSize,
    refusalOf: (error) =>
      error instanceof StoreError ? error.message : serverRefusal(error, server, setting),
  }
}

/** Migrating large tables takes longer than any query, and so does waiting for another process's migration. */
async function migrateAt(url: string, name: string, same?: Connection): Promise<void> {
  const beside = openDatabaseServer({ url, pool: 1, name, timeouts: 'yielding' })
  try {
    if (same && !(await isSameDatabase(same, beside))) {
      throw new CliError(
        'PAGEMARK_DATABASE_LISTEN_URL leads to another database than PAGEMARK_DATABASE_URL. Correct it.',
        1,
      )
    }
    await migrateBeside(beside)
  } finally {
    await beside.destroy()
  }
}

/** Beside a pooler, which keeps neither locks nor settings of a session. */
async function migrateDirectly(url: string, name: string, pooled: Connection): Promise<void> {
  await migrateAt(driverUrl(url), name, pooled).catch((error: unknown) => {
    if (error instanceof StoreError || error instanceof CliError) throw error
    const refusal = serverRefusal(error, databaseServer(url), 'PAGEMARK_DATABASE_LISTEN_URL')
    throw new CliError(refusal, 1)
  })
}

function poolStateOf({ totalCount, idleCount, waitingCount }: OpenPool): PoolState {
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
