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
 * A database with its tables: one of its own, or the one of this path, which may be there already.
 *
 * @param path of a file on SQLite, a mere name elsewhere
 */
export type OpenMigrated = (path: string | undefined, log: Logger) => Promise<MigratedDatabase>

let engine: Engine = 'sqlite'
let open: OpenMigrated = openSqlite

/** On which engine the tests of this project run. */
export function engineOfTests(): Engine {
  return engine
}

/** From now on databases are opened by this, in the place of SQLite's in memory. */
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

/** An empty database with all tables, made by the migrations once a process: each test gets a copy. */
let template: Promise<Buffer> | undefined

async function openSqlite(path: string | undefined, log: Logger): Promise<MigratedDatabase> {
  template ??= makeTemplate()
  const bytes = await template
  if (path !== undefined && !existsSync(path)) await writeFile(path, bytes)
  const db = new Kysely<Database>({ dialect: new PagemarkSqliteDialect(path ?? bytes), log })
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
