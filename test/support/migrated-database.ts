import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, type Logger, SqliteDialect } from 'kysely'
import type { Connection, Database } from '../../src/store/database/database.ts'
import { migrate } from '../../src/store/database/migrate.ts'
import { PagemarkSqliteDialect } from '../../src/store/database/sqlite.ts'

/** An empty database with all tables, made by the migrations once a process: each test gets a copy. */
let template: Promise<Buffer> | undefined

async function makeTemplate(): Promise<Buffer> {
  const database = new Sqlite(':memory:')
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) })
  await migrate(db)
  const bytes = database.serialize()
  await db.destroy()
  return bytes
}

/** A database with its tables: in memory, or in this file, which may be there already. */
export async function openMigrated(path: string | undefined, log: Logger): Promise<Connection> {
  template ??= makeTemplate()
  const bytes = await template
  if (path !== undefined && !existsSync(path)) await writeFile(path, bytes)
  return new Kysely<Database>({ dialect: new PagemarkSqliteDialect(path ?? bytes), log })
}
