import { Kysely, type Logger, sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../../../src/store/database/database.ts'
import { PagemarkPostgresDialect } from '../../../src/store/database/postgres.ts'
import type { MigratedDatabase, OpenMigrated } from '../migrated-database.ts'
import type { PostgresOfTests } from './start-for-tests.ts'

/** Databases that a test of this process has emptied again: making one takes twenty times as long. */
const empty: string[] = []

/** Of tests that open the same more than once, by the file that it would be on SQLite. */
const named = new Map<string, string>()

let made = 0

/** Databases for tests on this server: an empty one each, or one by its name. */
export function postgresDatabases(server: PostgresOfTests): OpenMigrated {
  return async (path, log) => {
    if (path === undefined) {
      const url = empty.pop() ?? (await makeDatabase(server))
      return open(url, log, async (db) => {
        // One whose tables a test has changed is left behind.
        const isEmpty = await emptyTables(db).then(
          () => true,
          () => false,
        )
        if (isEmpty) empty.push(url)
      })
    }
    const url = named.get(path) ?? (await makeDatabase(server))
    named.set(path, url)
    return open(url, log, async () => undefined)
  }
}

function open(
  url: string,
  log: Logger,
  leave: (db: Kysely<Database>) => Promise<void>,
): MigratedDatabase {
  const dialect = new PagemarkPostgresDialect({ url, pool: 10, name: 'tests' })
  const db = new Kysely<Database>({ dialect, log })
  return {
    db,
    close: async () => {
      await leave(db).finally(() => db.destroy())
    },
  }
}

/** Another database on this server, with what this one has. @returns its address */
export async function makeDatabase(
  { url, template }: Pick<PostgresOfTests, 'url' | 'template'>,
  from = template,
): Promise<string> {
  made += 1
  const name = `${template}_${process.pid}_${made}`
  await askServer({ url, template }, `create database ${name} template ${from} strategy file_copy`)
  return url.replace(template, name)
}

/** What no connection to the database itself can ask. */
export async function askServer(
  { url, template }: Pick<PostgresOfTests, 'url' | 'template'>,
  question: string,
): Promise<void> {
  const client = new Client({ connectionString: url.replace(template, 'postgres') })
  await client.connect()
  try {
    await client.query(question)
  } finally {
    await client.end()
  }
}

/** Those that refer to others were made after them. */
async function emptyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    order by oid desc`.execute(db)
  const all = rows.map(({ name }) => `delete from ${name}`).join(';')
  await sql.raw(all).execute(db)
}
