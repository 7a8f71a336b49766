import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Logger,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  type SqliteDatabase,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'
import { createReaders, type Readers, type ReadersOptions } from './sqlite-readers.ts'
import { storable } from './storable.ts'

/** Time to wait for writers of other processes. */
const BUSY_TIMEOUT_MS = 10_000
/** While SQLite itself waits, this process does nothing else: it may do so only for about as long as a usual write. */
const BLOCKED_MS = 100
const BUSY_PAUSE_MS = 20

/** Bytes to which the write-ahead log is cut when it starts over: a migration can make it as large as the database. */
const LARGEST_LOG = 64 * 2 ** 20

/** About every statement of the program; lists have the most variants. */
const CACHED_STATEMENTS = 500

interface FileOptions extends ReadersOptions {
  readonly log?: Logger
}

/**
 * SQLite in one file (or `:memory:`), configured so that acknowledged data survives power loss. For a database given
 * as bytes, a copy is held in memory.
 */
export class PagemarkSqliteDialect extends SqliteDialect {
  readonly #source: string | Buffer
  readonly #readers: Readers | undefined
  readonly #log: Logger | undefined

  constructor(source: string | Buffer, { log, ...readers }: FileOptions = {}) {
    super({ database: async () => openFile(source) })
    this.#source = source
    this.#readers = isFile(source) ? createReaders(source, readers) : undefined
    this.#log = log
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: async () => openFile(this.#source) }, this.#readers)
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new StorableCompiler()
  }

  override createAdapter(): SqliteAdapter {
    return new FileAdapter(this.#readers, this.#log)
  }
}

function isFile(source: string | Buffer): source is string {
  return typeof source === 'string' && source !== ':memory:'
}

export class StorableCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter))
  }
}

/** Otherwise Kysely migrates without a transaction; SQLite has always supported rolling DDL back. */
export class FileAdapter extends SqliteAdapter {
  /** None for a database in memory, which has one connection. */
  readonly readers: Readers | undefined
  /** Of what they read, too. */
  readonly log: Logger | undefined

  constructor(readers: Readers | undefined, log: Logger | undefined) {
    super()
    this.readers = readers
    this.log = log
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Writing transactions take the write lock at once: one that reads first and writes later gets SQLITE_BUSY, without
 * waiting, if another process wrote in between.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #readers: Readers | undefined
  #patient: DatabaseConnection | undefined

  constructor(config: SqliteDialectConfig, readers: Readers | undefined) {
    super(config)
    this.#readers = readers
  }

  override async destroy(): Promise<void> {
    await this.#readers?.close()
    await super.destroy()
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#patient ??= waitingForOthers(await super.acquireConnection()))
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  /** A full disk ends the transaction itself: the error to report is that of the disk. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('no transaction is active')))
        throw error
    }
  }
}

/** Repeats statements that had no effect because another process was writing. */
function waitingForOthers(connection: DatabaseConnection): DatabaseConnection {
  const ask: DatabaseConnection['executeQuery'] = async (query) => {
    let until: number | undefined
    for (;;) {
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        until ??= performance.now() + BUSY_TIMEOUT_MS
        if (!isLocked(error) || performance.now() > until) throw error
        await sleep(BUSY_PAUSE_MS)
      }
    }
  }
  return { executeQuery: ask, streamQuery: connection.streamQuery.bind(connection) }
}

/** Within a transaction that holds the lock, there is no such error. */
function isLocked(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

async function openFile(source: string | Buffer): Promise<SqliteDatabase> {
  const file = new Sqlite(source, { timeout: BLOCKED_MS })
  await writeAhead(file)
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  file.pragma('secure_delete = ON')
  file.pragma('cache_size = -32000')
  file.pragma(`journal_size_limit = ${LARGEST_LOG}`)
  return withStatementCache(file)
}

/** SQLite itself does not wait here: of two processes that open a new file at once, one would fail. */
async function writeAhead(file: Sqlite.Database): Promise<void> {
  const until = performance.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      file.pragma('journal_mode = WAL')
      return
    } catch (error) {
      if (!isLocked(error) || performance.now() > until) throw error
      await sleep(BUSY_PAUSE_MS)
    }
  }
}

/** Preparing a list query costs as much as running it, and the driver would prepare it each time. */
function withStatementCache(file: Sqlite.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => void file.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement: SqliteStatement = file.prepare<readonly unknown[]>(sql)
      if (statements.size >= CACHED_STATEMENTS) statements.clear()
      statements.set(sql, statement)
      return statement
    },
  }
}
