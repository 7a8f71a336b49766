import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { startTcpProxy } from '../../../bench/chaos/scene/tcp-proxy.ts'
import { startPooler } from '../../../test/support/postgres/greeting-pooler.ts'
import { SimulatedClock } from '../../../test/support/simulated-clock.ts'
import { makeDatabase } from '../../../test/support/postgres/postgres-databases.ts'
import { type Connection, openDatabaseServer } from './database.ts'
import { momentReader } from './moment.ts'
import { stateConnectionOf } from './postgres.ts'
import type { WatchedQuery } from './query-watch.ts'
import { createStateConnection } from './state-connection.ts'
import { isUnavailable } from './unavailable.ts'

const server = inject('postgres')
const NAME = 'pagemark state test'
const SILENT_MS = 1_500
const WAIT = { timeout: 5_000, interval: 5 }

let url = ''
let beside: Connection
beforeAll(async () => {
  if (!server) throw new Error('There is no server.')
  url = await makeDatabase(server, 'template0')
  beside = openDatabaseServer({ url, pool: 1, name: 'beside' })
  return async () => await beside.destroy()
})

let closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
  await vi.waitUntil(async () => (await sessions()) === 0, WAIT)
})

async function sessions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where application_name = ${NAME}`.execute(beside)
  return rows[0]?.count ?? -1
}

/** A way to this database over TCP, which can be held up. */
async function proxyTo(database: string) {
  const place = new URL(database)
  const folder = place.searchParams.get('host')
  const port = Number(place.port || 5432)
  const proxy = await startTcpProxy(folder === null ? port : `${folder}/.s.PGSQL.${port}`)
  place.host = `127.0.0.1:${proxy.port}`
  place.searchParams.delete('host')
  return { ...proxy, url: place.href, [Symbol.asyncDispose]: async () => await proxy.close() }
}

/** A database whose moments are read, and what was asked of it. */
function connect(to = url, name = NAME) {
  const asked: WatchedQuery[] = []
  const watch = (query: WatchedQuery) => void asked.push(query)
  const db = openDatabaseServer({ url: to, pool: 1, name, silentMs: SILENT_MS }, watch)
  closing.push(() => db.destroy())
  const read = momentReader(db)
  return {
    db,
    asked,
    read,
    /** Undefined while the connection is not open. */
    ask: () => stateConnectionOf(db)?.ask(asked[0]?.sql ?? ''),
  }
}

/** The same, once the connection is open. */
async function opened(to = url, name = NAME) {
  const made = connect(to, name)
  await made.read()
  await expect.poll(made.ask, WAIT).toBeDefined()
  return made
}

async function terminate(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${NAME}`.execute(beside)
}

it('reads moments on a session of its own, once that is open', async () => {
  const { db, asked, read } = await opened()
  expect(await sessions()).toBe(2)
  // The only connection of the pool.
  await db.connection().execute(async () => {
    const [before, after] = [await read(), await read()]
    // Tests of other files write to the same server.
    expect(before?.state).toMatch(/^\d+:\d+:/)
    expect(after?.now).toBeGreaterThanOrEqual(before?.now ?? Infinity)
  })
  const [{ sql: text } = { sql: '' }] = asked
  expect(asked.length).toBeGreaterThanOrEqual(4)
  expect(asked).toEqual(asked.map(() => ({ sql: text, ms: expect.any(Number), failed: false })))
})

it('sees what was committed before', async () => {
  const { read } = await opened()
  const before = await read()
  await sql`create table changes (id int)`.execute(beside)
  expect((await read())?.state).not.toBe(before?.state)
})

it('reads through the pool within a transaction', async () => {
  const { db } = await opened()
  await db.transaction().execute(async (trx) => {
    expect(stateConnectionOf(trx)).toBeUndefined()
    expect(await momentReader(trx)()).toMatchObject({ state: expect.any(String) })
  })
})

it('reads through the pool with a plugin, which may give the statement values', async () => {
  const { db } = await opened()
  const simulated = db.withPlugin(new SimulatedClock(1_000))
  expect(stateConnectionOf(simulated)).toBeUndefined()
  expect(await momentReader(simulated)()).toMatchObject({ now: 1_000 })
})

it('reads through the pool after its session has ended', async () => {
  const { ask, read } = await opened()
  await terminate()
  await vi.waitUntil(async () => (await sessions()) === 0, WAIT)
  await nextTurn()
  expect(ask()).toBeUndefined()
  expect(await read()).toMatchObject({ state: expect.any(String) })
})

it('fails as any query if its session ends meanwhile', async () => {
  await using proxy = await proxyTo(url)
  const { ask } = await opened(proxy.url, 'pagemark cut test')
  proxy.swallow()
  const asked = ask()?.catch((error: unknown) => error)
  proxy.forward()
  expect(isUnavailable(await asked)).toBe(true)
})

it('fails as any query that is not answered', async () => {
  await using proxy = await proxyTo(url)
  const { asked, ask, read } = await opened(proxy.url, 'pagemark silent test')
  proxy.swallow()
  const silent: unknown = await ask()?.catch((error: unknown) => error)
  expect(isUnavailable(silent)).toBe(true)
  expect(asked.at(-1)).toMatchObject({ failed: true })
  expect(asked.at(-1)?.ms).toBeGreaterThanOrEqual(SILENT_MS - 1)
  expect(ask(), 'not asked again').toBeUndefined()
  proxy.forward()
  // The connection of the pool has ended, too.
  await expect
    .poll(() => read().catch(() => undefined))
    .toMatchObject({ state: expect.any(String) })
})

it('fails, and is not asked again, after an error of its statement', async () => {
  const { db, read } = connect()
  await read()
  const divide = () => stateConnectionOf(db)?.ask('select 1 / 0')
  await expect.poll(() => divide()?.catch(String), WAIT).toContain('division by zero')
  expect(divide()).toBeUndefined()
  expect(await read(), 'through the pool').toMatchObject({ state: expect.any(String) })
})

it('gets another session after a while', async () => {
  const opened: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, application_name: NAME })
    opened.push(client)
    await client.connect()
    return client
  }
  const states = createStateConnection({ connect, silentMs: SILENT_MS, lastsMs: 50 })
  closing.push(() => states.end())
  const pids = new Set<unknown>()
  const ask = async () => {
    const row = await states.ask('select pg_backend_pid()')
    if (row) pids.add(row[0])
    return pids.size
  }
  await expect.poll(ask, WAIT).toBe(3)
  expect(opened.length).toBeGreaterThanOrEqual(3)
  await states.end()
  await expect.poll(sessions, WAIT).toBe(0)
  expect(states.ask('select pg_backend_pid()')).toBeUndefined()
})

// A superuser, as the user of a server from the environment may be, has no such limit.
it.skipIf(process.env['PAGEMARK_TEST_DATABASE_URL'])(
  'uses the pool while the server refuses another session',
  async () => {
    const { ask, read, db } = connect()
    await read()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const limit = (most: number) =>
      sql`alter database ${sql.id(rows[0]?.name ?? '')} connection limit ${sql.lit(most)}`
    // Two are there: that of the pool, and the one beside it.
    await limit(2).execute(beside)
    try {
      expect(ask()).toBeUndefined()
      expect(await read(), 'through the pool').toMatchObject({ state: expect.any(String) })
      await sleep(100)
      expect(ask()).toBeUndefined()
      expect(await sessions()).toBe(1)
    } finally {
      await limit(-1).execute(beside)
    }
  },
)

it('is not opened with each request while there is no session left', async () => {
  let tries = 0
  const connect = async () => {
    tries += 1
    throw new Error('No session is left.')
  }
  const states = createStateConnection({ connect, silentMs: undefined })
  for (const _ of [1, 2, 3]) {
    expect(states.ask('select 1')).toBeUndefined()
    await nextTurn()
  }
  expect(tries).toBe(1)
  await states.end()
})

it('has no session through a pooler, whose next one would not know the statement', async () => {
  const pooler = await startPooler(url)
  closing.push(pooler.close)
  const { db, read } = connect(pooler.url)
  await read()
  expect(stateConnectionOf(db)).toBeUndefined()
  expect(await read()).toMatchObject({ state: expect.any(String) })
})

it('ends a session that opens while the database is closed', async () => {
  const { db, read, ask } = connect()
  await read()
  expect(ask()).toBeUndefined()
  await db.destroy()
  await expect.poll(sessions, WAIT).toBe(0)
})

it('refuses another statement, whose rows would be those of the first', async () => {
  const { db, ask } = await opened()
  await ask()
  await expect(stateConnectionOf(db)?.ask('select 1')).rejects.toThrow('another statement')
})
