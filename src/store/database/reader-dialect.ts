import {
  type DatabaseConnection,
  SqliteDialect,
  SqliteDriver,
  type SqliteQueryCompiler,
} from 'kysely'
import { StorableCompiler } from './sqlite.ts'
import type { ReaderConnection } from './sqlite-readers.ts'

/** A SQLite file as a thread reads it. */
export class ReaderDialect extends SqliteDialect {
  readonly #thread: ReaderConnection

  constructor(thread: ReaderConnection) {
    super(OPENED_THERE)
    this.#thread = thread
  }

  override createDriver(): SqliteDriver {
    return new ReaderDriver(this.#thread)
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new StorableCompiler()
  }
}

const OPENED_THERE = {
  database: async () => await Promise.reject(new Error('Only its thread opens the file.')),
}

class ReaderDriver extends SqliteDriver {
  readonly #thread: ReaderConnection

  constructor(thread: ReaderConnection) {
    super(OPENED_THERE)
    this.#thread = thread
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#thread
  }

  override async beginTransaction(): Promise<void> {
    await this.#thread.begin()
  }

  override async releaseConnection(): Promise<void> {
    this.#thread.release()
  }

  /** The thread ends with the database that it reads. */
  override async destroy(): Promise<void> {}
}
