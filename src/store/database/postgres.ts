import {
  type DatabaseConnection,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
} from 'kysely'
import type { Client, ClientConfig, Pool } from 'pg'
import { askerOf, isSessionItself, namingPool } from './named-statements.ts'
import type { QueryWatch } from './query-watch.ts'
import { createStateConnection, type StateConnection } from './state-connection.ts'
import { storable } from './storable.ts'
import { isUnavailable, markUncertain } from './unavailable.ts'
import { readingWhole } from './whole-messages.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host/database`; the password may also come from `PGPASSWORD` or `~/.pgpass`. */
  readonly url: string
  /** Maximum number of connections; further requests wait. */
  readonly pool: number
  /** Identifies the sessions of a process in `pg_stat_activity`. */
  readonly name: string
  /** `none` for what may take any time, `yielding` for a migration, which must not keep others waiting. */
  readonly timeouts?: keyof typeof TIMEOUTS
  /** Time without a response after which a server is given up, unless queries may take any time. */
  readonly silentMs?: number
  /** Called with the pool once it exists. */
  readonly onPool?: (pool: OpenPool) => void
}

/** The counts of a pool. */
export type OpenPool = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** None of our queries takes a second; a hanging one would keep its connection and its locks. */
const STATEMENT_TIMEOUT_MS = 30_000
/** A session idle within a transaction, with its locks, is terminated. */
const IDLE_IN_TRANSACTION_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000
/** Less than PostgreSQL waits before it looks for a deadlock and ends one of its sessions: a second by default. */
const YIELDING_LOCK_TIMEOUT_MS = 500
const TIMEOUTS = {
  ours: {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  },
  yielding: { lock_timeout: YIELDING_LOCK_TIMEOUT_MS },
  none: {},
}
/**
 * The server itself ends a statement earlier. If its host no longer exists, as after a fail-over to another one, its
 * connections stay open until the kernel gives up sending, after 15 minutes.
 */
const SILENT_MS = STATEMENT_TIMEOUT_MS + 5_000
/** A server that does not respond is reported rather than waited for. */
const CONNECT_TIMEOUT_MS = 10_000
const IDLE_MS = 60_000
/** While nothing is sent, one that a firewall or a dead host has forgotten is noticed within minutes, not hours. */
const KEEP_ALIVE_MS = 30_000

/** Object ids of `int8` and of `numeric`, the type of sums of 64-bit integers. */
const NUMBERS = new Set([20, 1700])

/**
 * PostgreSQL 15 or newer. 64-bit integers are returned as numbers: all of ours are below 2^53.
 */
export class PagemarkPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #adapter: ServerAdapter

  constructor(options: PostgresOptions, watch?: QueryWatch) {
    const silentMs =
      (options.timeouts ?? 'ours') === 'ours' ? (options.silentMs ?? SILENT_MS) : undefined
    const connect = async () => await openSession(options, silentMs)
    const adapter = new ServerAdapter(createStateConnection({ connect, silentMs, watch }))
    const onBegin = (isSession: boolean) => (adapter.keepsSession = isSession)
    const config = { pool: async () => namingPool(await openPool(options), { silentMs, onBegin }) }
    super(config)
    this.#config = config
    this.#adapter = adapter
  }

  override createAdapter(): PostgresAdapter {
    return this.#adapter
  }

  override createDriver(): PostgresDriver {
    return new CommittingDriver(this.#config, this.#adapter.states)
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new StorableCompiler()
  }
}

class ServerAdapter extends PostgresAdapter {
  keepsSession = false
  readonly states: StateConnection

  constructor(states: StateConnection) {
    super()
    this.states = states
  }

  /**
   * `migrate` takes a lock of its own: this one waits in a statement, and is freed by one, which a failed transaction
   * does not run.
   */
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

/**
 * Whether all that a connection asks is answered by one session, as far as known from its connections until now: not
 * through a pooler, and not on SQLite, which has none.
 */
export function keepsSession<Tables>(db: Kysely<Tables>): boolean {
  const { adapter } = db.getExecutor()
  return adapter instanceof ServerAdapter && adapter.keepsSession
}

/**
 * Absent within a transaction, which has a connection, where no session is kept, and with plugins, which may write another
 * statement each time.
 */
export function stateConnectionOf<Tables>(db: Kysely<Tables>): StateConnection | undefined {
  const { adapter, plugins } = db.getExecutor()
  if (!(adapter instanceof ServerAdapter) || !adapter.keepsSession) return undefined
  return db.isTransaction || plugins.length > 0 ? undefined : adapter.states
}

/**
 * Tells when a connection broke during a commit, which the server may have made before that. Of a statement that commits by
 * itself, `namingPool` tells.
 */
class CommittingDriver extends PostgresDriver {
  readonly #states: StateConnection

  constructor(config: PostgresDialectConfig, states: StateConnection) {
    super(config)
    this.#states = states
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      if (isUnavailable(error)) markUncertain(error)
      throw error
    }
  }

  /** A connection that cannot roll back is discarded by then, and the error that ended the transaction is the reason. */
  override async rollbackTransaction(
    ...of: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    await super.rollbackTransaction(...of).catch(() => undefined)
  }

  override async destroy(): Promise<void> {
    await this.#states.end()
    await super.destroy()
  }
}

class StorableCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter))
  }
}

/** Loaded only when used: a start with SQLite does not wait for the driver. */
async function openPool(options: PostgresOptions): Promise<Pool> {
  const pg = await import('pg')
  const pool = new pg.Pool({
    ...configOf(options),
    Client: readingWhole(pg.Client),
    max: options.pool,
    idleTimeoutMillis: IDLE_MS,
    types: {
      getTypeParser: (oid, format) =>
        NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks while idle leaves the pool; the next request gets another one, or its error.
  pool.on('error', () => undefined)
  // A connection that breaks in use fails its queries; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  options.onPool?.(pool)
  return pool
}

/** @throws if it is refused, or a pooler answers */
async function openSession(options: PostgresOptions, silentMs?: number): Promise<Client> {
  const pg = await import('pg')
  const client = new pg.Client(configOf(options))
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await isSessionItself(client, await askerOf(client, silentMs))) return client
    throw new Error('A pooler may give each statement another session.')
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

function configOf({ url, name, timeouts = 'ours' }: PostgresOptions): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...TIMEOUTS[timeouts],
  }
}
