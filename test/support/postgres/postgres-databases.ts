import { Kysely, type Logger, sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../../../src/store/database/database.ts'
import { PagemarkPostgresDialect } from '../../../src/store/database/postgres.ts'
import type { MigratedDatabase, OpenMigrated } from '../migrated-database.ts'
import type { PostgresOfTests } from './start-for-tests.ts'

/** Databases that tests of this process have emptied: creating one takes twenty times as long. */
const empty: string[] = []

/** Databases of tests that open the same one more than once, by the file that it would be on SQLite. */
const named = new Map<string, string>()

let made = 0

/** Databases for tests on this server: a new empty one each, or one by its name. */
export function postgresDatabases(server: PostgresOfTests): OpenMigrated {
  return async (path, log) => {
    if (path === undefined) {
      const url = empty.pop() ?? (await makeDatabase(server))
      return open(url, log, async (db) => {
        // A database whose tables a test has changed is not reused.
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

/**
 * Creates another database on this server from this template.
 *
 * @returns its URL
 */
export async function makeDatabase(
  { url, template }: Pick<PostgresOfTests, 'url' | 'template'>,
  from = template,
): Promise<string> {
  made += 1
  const name = `${template}_${process.pid}_${made}`
  await askServer({ url, template }, `create database ${name} template ${from} strategy file_copy`)
  return url.replace(template, name)
}

/** Runs a statement that no connection to the database itself can run. */
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

/** Tables with foreign keys were created after those they reference. */
async function emptyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
    order by oid desc`.execute(db)
  const all = rows.map(({ name }) => `delete from ${name}`).join(';')
  await sql.raw(all).execute(db)
}
