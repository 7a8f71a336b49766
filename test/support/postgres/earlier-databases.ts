import { sql } from 'kysely'
import { expect, inject } from 'vitest'
import { type Connection, openDatabaseServer } from '../../../src/store/database/database.ts'
import { migrateAsOf } from '../../../src/store/database/migrate.ts'
import type { PostgresOptions } from '../../../src/store/database/postgres.ts'
import { makeDatabase } from './postgres-databases.ts'

/** Databases of earlier versions, and connections to them. */
export function earlierDatabases() {
  const server = inject('postgres') ?? expect.unreachable('No server was started for these tests.')
  const made = new Map<string, string>()
  let open: Connection[] = []
  let waiting: (() => void)[] = []

  /** One connection, as a process that migrates has it. */
  function connect(url: string, options: Partial<PostgresOptions> = {}): Connection {
    const db = openDatabaseServer({ url, pool: 1, name: 'test', timeouts: 'yielding', ...options })
    open.push(db)
    return db
  }

  /** URL of a database without tables. */
  async function emptyDatabase(): Promise<string> {
    return await makeDatabase(server, 'template0')
  }

  /** URL of a database with this as its latest migration. */
  async function databaseAsOf(migration: string): Promise<string> {
    const template = made.get(migration) ?? (await makeTemplate(migration))
    made.set(migration, template)
    return await makeDatabase(server, template)
  }

  /**
   * Writes to this table, and commits when it is told so: until then, an index cannot be completed.
   *
   * @returns what tells it
   */
  async function writeLong(url: string, table: string): Promise<() => Promise<void>> {
    const db = connect(url, { name: 'writer' })
    const told = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    waiting.push(told.resolve)
    const writing = db.transaction().execute(async (trx) => {
      await sql`delete from ${sql.table(table)}`.execute(trx)
      begun.resolve()
      await told.promise
    })
    await Promise.race([begun.promise, writing])
    return async () => {
      told.resolve()
      await writing
    }
  }

  async function disconnect(): Promise<void> {
    for (const stop of waiting) stop()
    for (const db of open) await db.destroy()
    waiting = []
    open = []
  }

  async function makeTemplate(migration: string): Promise<string> {
    const url = await emptyDatabase()
    const db = openDatabaseServer({ url, pool: 1, name: 'test' })
    await migrateAsOf(db, migration)
    await db.destroy()
    return new URL(url).pathname.slice(1)
  }

  return { connect, emptyDatabase, databaseAsOf, writeLong, disconnect }
}

/** Session that is building an index of this table beside others, once it waits for them. */
export async function untilBuilding(db: Connection, table: string): Promise<number> {
  let building: number | undefined
  const find = async () => {
    const { rows } = await sql<{ pid: number; phase: string }>`
      select pid, phase from pg_stat_progress_create_index
      where relid = ${table}::regclass and command = 'CREATE INDEX CONCURRENTLY'`.execute(db)
    building = rows[0]?.pid
    return rows[0]?.phase
  }
  await expect.poll(find, { timeout: 10_000 }).toMatch(/^waiting for/)
  return building ?? expect.unreachable()
}

/** Names of all indexes, with `false` for those that were not completed. */
export async function indexes(db: Connection): Promise<Record<string, string | false>> {
  const { rows } = await sql<{ name: string; made: string; valid: boolean }>`
    select relname as name, pg_get_indexdef(indexrelid) as made, indisvalid as valid
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace order by relname`.execute(db)
  return Object.fromEntries(rows.map(({ name, made, valid }) => [name, valid && made]))
}
