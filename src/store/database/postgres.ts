import { PostgresDialect, PostgresQueryCompiler } from 'kysely'
import type { Pool } from 'pg'
import { storable } from './storable.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host/database`; a password may come from `PGPASSWORD` or `~/.pgpass` as well. */
  readonly url: string
  /** Connections at most; what asks for one more waits. */
  readonly pool: number
  /** Tells the sessions of one process apart in `pg_stat_activity`. */
  readonly name: string
  /** `none` for a migration, which ends when it ends. */
  readonly timeouts?: 'ours' | 'none'
  /** Called with the pool once it exists. */
  readonly onPool?: (pool: OpenPool) => void
}

/** The counts of a pool. */
export type OpenPool = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

/** No question of ours takes a second; one that does not end would keep its connection, and its locks. */
const STATEMENT_TIMEOUT_MS = 30_000
/** Whoever stops within a transaction, with what it has locked, is cut off. */
const IDLE_IN_TRANSACTION_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000
const TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}
/** A server that does not answer is told of, rather than waited for. */
const CONNECT_TIMEOUT_MS = 10_000
const IDLE_MS = 60_000

/** Object ids of `int8` and of `numeric`, which sums of 64-bit integers are. */
const NUMBERS = new Set([20, 1700])

/**
 * PostgreSQL 15 or newer. 64-bit integers come as numbers: all of ours are below 2^53. Statements are unnamed, so
 * that a pooler may stand between, which gives each transaction another session.
 */
export class PagemarkPostgresDialect extends PostgresDialect {
  constructor(options: PostgresOptions) {
    super({ pool: async () => await openPool(options) })
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new StorableCompiler()
  }
}

class StorableCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter))
  }
}

/** The driver is loaded where it is used alone: a start with SQLite does not wait for it. */
async function openPool({
  url,
  pool: max,
  name,
  timeouts = 'ours',
  onPool,
}: PostgresOptions): Promise<Pool> {
  const pg = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    ...(timeouts === 'ours' ? TIMEOUTS : {}),
    types: {
      getTypeParser: (oid, format) =>
        NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks while nobody uses it leaves the pool; whoever asks next gets another, or its error.
  pool.on('error', () => undefined)
  // One that breaks in somebody's hands fails what they ask; without a listener of its own it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  onPool?.(pool)
  return pool
}
