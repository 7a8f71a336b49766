import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'

/** Writers of other processes (a command beside the server) are waited for this long. */
const BUSY_TIMEOUT_MS = 10_000

/** About every statement the program knows; lists have the most variants. */
const CACHED_STATEMENTS = 500

/** SQLite in one file (or `:memory:`), set up so that what was acknowledged survives power loss. */
export class PagemarkSqliteDialect extends SqliteDialect {
  readonly #path: string

  constructor(path: string) {
    super({ database: async () => openFile(path) })
    this.#path = path
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: async () => openFile(this.#path) })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** Kysely migrates without a transaction otherwise; SQLite has always been able to roll DDL back. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Transactions that write take the write lock at once: one that reads first and writes later is
 * refused with SQLITE_BUSY, without waiting, when another process wrote in between.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === 'read only' ? 'begin' : 'begin immediate'
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}

function openFile(path: string): SqliteDatabase {
  const file = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS })
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  file.pragma('cache_size = -32000')
  return withStatementCache(file)
}

/** Preparing a list query costs as much as running it; the driver would prepare each time anew. */
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
