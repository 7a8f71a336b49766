import { sql } from 'kysely'
import { startTcpProxy } from '../../../bench/chaos/scene/tcp-proxy.ts'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { makeDatabase } from '../../../test/support/postgres/postgres-databases.ts'
import { type Connection, openDatabaseServer, writing } from './database.ts'
import { isServable, migrate, migrateAsOf, migrationState } from './migrate.ts'
import { migrateBeside } from './migrate-beside.ts'
import { requireServer } from './required-server.ts'
import { isUncertain, isUnavailable } from './unavailable.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'

const server = inject('postgres')

let open: Connection[] = []
afterEach(async () => {
  for (const db of open) await db.destroy()
  open = []
})

/** As two processes would open it. */
function connect(url: string): Connection {
  const db = openDatabaseServer({ url, pool: 2, name: 'pagemark test' })
  open.push(db)
  return db
}

async function freshDatabase(): Promise<string> {
  if (!server) throw new Error('There is no server.')
  return await makeDatabase(server, 'template0')
}

/** Path or port at which the tests' server listens. */
function socketOf(url: URL): string | number {
  const folder = url.searchParams.get('host')
  const port = Number(url.port || 5432)
  return folder === null ? port : `${folder}/.s.PGSQL.${port}`
}

/** A way over TCP to this database, which can be held up. */
async function proxyTo(url: URL) {
  const proxy = await startTcpProxy(socketOf(url))
  url.host = `127.0.0.1:${proxy.port}`
  url.searchParams.delete('host')
  return { ...proxy, url: url.href, [Symbol.asyncDispose]: async () => await proxy.close() }
}

/** Before its proxy closes, which waits for connections. */
async function closeBefore(db: Connection): Promise<void> {
  await db.destroy()
  open = open.filter((each) => each !== db)
}

async function migrated(): Promise<Connection> {
  const db = connect(await freshDatabase())
  await migrate(db)
  return db
}

async function shown(db: Connection, setting: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`show ${sql.raw(setting)}`.execute(db)
  return rows[0]?.[setting]
}

describe('a database on a server', () => {
  it('is brought up to date by two who open it at once', async () => {
    const url = await freshDatabase()
    const [one, other] = [connect(url), connect(url)]
    expect((await migrationState(one)).fresh).toBe(true)
    await Promise.all([migrate(one), migrate(other)])
    expect(await migrationState(other)).toEqual({ pending: [], fresh: false })
    expect(await isServable(one)).toBe(true)
  })

  it.runIf(IN_RELEASE)(
    'is migrated without keeping those waiting who use it, however long one of them takes',
    async () => {
      const url = await freshDatabase()
      const [older, other] = [connect(url), connect(url)]
      await migrateAsOf(older, '0044-makers-of-import-keys')
      const beside = openDatabaseServer({ url, pool: 1, name: 'newer', timeouts: 'yielding' })
      open.push(beside)
      const read = (db: Pick<Connection, 'selectFrom'>) =>
        db.selectFrom('crawl_urls').select('number').execute()
      const migrating = await older.transaction().execute(async (trx) => {
        await read(trx)
        const migration = migrateBeside(beside)
        await sql`select pg_sleep(0.3)`.execute(trx)
        // It would wait for the migration, which waits for this transaction, until PostgreSQL ends one.
        expect(await read(other)).toEqual([])
        return { migration }
      })
      await migrating.migration
      expect((await migrationState(other)).pending).toEqual([])
    },
  )

  it('is refused on a server that is too old', async () => {
    const db = connect(await freshDatabase())
    await requireServer(db)
    const refusal = { code: 'server-too-old', message: expect.stringContaining('PostgreSQL 99 or') }
    await expect(requireServer(db, 99)).rejects.toMatchObject(refusal)
  })

  it('is refused in an encoding other than UTF8', async () => {
    const name = sql.ref(`ascii_${process.pid}`)
    const other = connect(await freshDatabase())
    const made = sql`create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`
    await made.execute(other)
    const url = new URL(server?.url ?? '')
    url.pathname = `ascii_${process.pid}`
    const db = openDatabaseServer({ url: url.href, pool: 1, name: 'pagemark test' })
    const message = expect.stringContaining('It is SQL_ASCII')
    await expect(requireServer(db)).rejects.toMatchObject({ code: 'server-encoding', message })
    await db.destroy()
    await sql`drop database ${name}`.execute(other)
  })

  it.runIf(IN_RELEASE)('that a newer program has written is refused', async () => {
    const db = await migrated()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
    await expect(migrate(db)).rejects.toMatchObject({ code: 'schema-too-new' })
  })

  it('is left unchanged by a migration that fails half way', async () => {
    const db = connect(await freshDatabase())
    await sql`create table turns (id text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow('turns')
    const tables = await db.introspection.getTables()
    expect(tables.map(({ name }) => name)).toEqual(['turns'])
  })

  it('ends what takes too long, and names who asks', async () => {
    const db = connect(await freshDatabase())
    expect(await shown(db, 'statement_timeout')).toBe('30s')
    expect(await shown(db, 'lock_timeout')).toBe('5s')
    expect(await shown(db, 'idle_in_transaction_session_timeout')).toBe('10s')
    expect(await shown(db, 'application_name')).toBe('pagemark test')
  })

  it('gives 64-bit integers and their sums as numbers', async () => {
    const db = connect(await freshDatabase())
    const { rows } = await sql`select cast(9007199254740991 as bigint) as most,
      sum(n) as sum, count(*) as count from (values (cast(1 as bigint)), (2)) as numbers (n)`.execute(
      db,
    )
    expect(rows).toEqual([{ most: Number.MAX_SAFE_INTEGER, sum: 3, count: 2 }])
  })

  it('keeps results uncompressed and room for rows that change all the time', async () => {
    const db = await migrated()
    const { rows } = await sql`select attstorage as storage from pg_attribute
      where attrelid = 'run_results'::regclass and attname = 'body'`.execute(db)
    expect(rows).toEqual([{ storage: 'e' }])
    const churning = await sql`select relname as name from pg_class
      where 'fillfactor=70' = any(reloptions) order by relname`.execute(db)
    expect(churning.rows).toEqual([
      { name: 'api_windows' },
      { name: 'crawl_urls' },
      { name: 'crawls' },
      { name: 'run_progress' },
      { name: 'runs' },
      { name: 'sessions' },
      { name: 'throttles' },
    ])
  })

  it('is given up when it no longer responds, and used again when it does', async () => {
    await using proxy = await proxyTo(new URL(await freshDatabase()))
    const db = openDatabaseServer({ url: proxy.url, pool: 2, name: 'pagemark test', silentMs: 300 })
    open.push(db)
    await sql`create table changes (id int)`.execute(db)

    const asked = sql`select pg_sleep(0.1)`.execute(db)
    proxy.swallow()
    const unanswered: unknown = await asked.catch((error: unknown) => error)
    expect([isUnavailable(unanswered), isUncertain(unanswered)]).toEqual([true, false])

    proxy.forward()
    const committed: unknown = await writing(db, async (trx) => {
      await sql`insert into changes values (1)`.execute(trx)
      proxy.swallow()
    }).catch((error: unknown) => error)
    expect([isUnavailable(committed), isUncertain(committed)]).toEqual([true, true])

    proxy.forward()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await closeBefore(db)
  })

  it('goes on after its connections were broken', async () => {
    const db = await migrated()
    await sql`select 1`.execute(db)
    const other = connect(String(server?.url))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pagemark test' and pid <> pg_backend_pid()`.execute(other)
    await expect
      .poll(async () => await shown(db, 'application_name').catch(() => ''))
      .toBe('pagemark test')
  })
})

describe('a transaction that its process leaves idle', () => {
  it('is given up, and its change has not been made', async () => {
    // A socket file tells that the session has ended before its last words are read; TCP does not.
    await using proxy = await proxyTo(new URL(await freshDatabase()))
    const db = connect(proxy.url)
    await sql`create table changes (id int)`.execute(db)
    const left = writing(db, async (trx) => {
      await sql`insert into changes values (1)`.execute(trx)
      await sql`set local idle_in_transaction_session_timeout = 20`.execute(trx)
      // As a stopped process, which reads what the server said meanwhile once it has sent the next statement.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
      await sql`insert into changes values (2)`.execute(trx)
    })
    const error = await left.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: '25P03' })
    expect([isUnavailable(error), isUncertain(error)]).toEqual([true, false])
    expect((await sql`select * from changes`.execute(db)).rows).toEqual([])
    await closeBefore(db)
  })
})

describe('a change that waits for one that waits for it', () => {
  it('is made again, and neither is lost', async () => {
    const url = await freshDatabase()
    const [one, other] = [connect(url), connect(url)]
    await migrate(one)
    const users = ['ada', 'bob'] as const
    for (const user_id of users) {
      await one.insertInto('turns').values({ user_id, turn: 0, not_before: 0 }).execute()
    }
    let tries = 0
    let bothHold: (() => void) | undefined
    const held = new Promise<void>((resolve) => (bothHold = resolve))
    const raise = async (trx: Connection, user: string) =>
      await trx
        .updateTable('turns')
        .set((eb) => ({ turn: eb('turn', '+', 1) }))
        .where('user_id', '=', user)
        .execute()
    const crossing = async (db: Connection, [first, second]: readonly [string, string]) =>
      await writing(db, async (trx) => {
        tries += 1
        await raise(trx, first)
        if (tries === 2) bothHold?.()
        await held
        await raise(trx, second)
      })
    await Promise.all([crossing(one, ['ada', 'bob']), crossing(other, ['bob', 'ada'])])
    expect(tries).toBe(3)
    const turns = await one.selectFrom('turns').select('turn').execute()
    expect(turns).toEqual([{ turn: 2 }, { turn: 2 }])
  })
})

describe('a commit', () => {
  /** Inserts a row whose trigger fires at the commit. */
  async function committing(trigger: string): Promise<unknown> {
    const db = connect(await freshDatabase())
    await sql`create table changes (id int)`.execute(db)
    await sql
      .raw(
        `create function at_commit() returns trigger language plpgsql as $$ begin ${trigger} return null; end $$`,
      )
      .execute(db)
    await sql`create constraint trigger late after insert on changes
      deferrable initially deferred for each row execute function at_commit()`.execute(db)
    return await writing(db, (trx) => sql`insert into changes values (1)`.execute(trx)).catch(
      (error: unknown) => error,
    )
  }

  it('during which the connection breaks has an uncertain outcome', async () => {
    const error = await committing('perform pg_terminate_backend(pg_backend_pid());')
    expect([isUnavailable(error), isUncertain(error)]).toEqual([true, true])
  })

  it.each([
    ['a violated constraint', "raise 'no' using errcode = '23514';"],
    ['another transaction', "raise 'no' using errcode = '40001';"],
  ])('that the server refuses because of %s has not been made', async (_, trigger) => {
    expect(isUncertain(await committing(trigger))).toBe(false)
  })

  it('has not been made when the connection breaks before it', async () => {
    const db = connect(await freshDatabase())
    const error = await writing(db, (trx) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx),
    ).catch((reason: unknown) => reason)
    expect([isUnavailable(error), isUncertain(error)]).toEqual([true, false])
  })
})
