import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, type Logger, SqliteDialect } from 'kysely'
import type { Connection, Database } from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { PagemarkSqliteDialect } from '../../src/store/database/sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

export interface MigratedDatabase {
  readonly db: Connection
  readonly close: () => Promise<void>
}

/**
 * Opens a database with its tables: a new one, or the one of this path, which may exist.
 *
 * @param path a file on SQLite, only a name elsewhere
 */
export type OpenMigrated = (path: string | undefined, log: Logger) => Promise<MigratedDatabase>

let engine: Engine = 'sqlite'
let open: OpenMigrated = openSqlite

/** Returns the database engine of this project's tests. */
export function engineOfTests(): Engine {
  return engine
}

/** Opens databases with this function from now on, instead of SQLite in memory. */
export function openMigratedBy(another: Engine, opening: OpenMigrated): void {
  engine = another
  open = opening
}

export async function openMigrated(
  path: string | undefined,
  log: Logger,
): Promise<MigratedDatabase> {
  return await open(path, log)
}

/** An empty database with all tables, migrated once per process: each test gets a copy. */
let template: Promise<Buffer> | undefined

async function openSqlite(path: string | undefined, log: Logger): Promise<MigratedDatabase> {
  template ??= makeTemplate()
  const bytes = await template
  if (path !== undefined && !existsSync(path)) await writeFile(path, bytes)
  const db = new Kysely<Database>({
    dialect: new PagemarkSqliteDialect(path ?? bytes, { log }),
    log,
  })
  return { db, close: () => db.destroy() }
}

async function makeTemplate(): Promise<Buffer> {
  const database = new Sqlite(':memory:')
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
  await migrate(db)
  const bytes = database.serialize()
  await db.destroy()
  return bytes
}
