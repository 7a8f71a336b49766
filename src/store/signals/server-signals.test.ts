import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { startRawSite } from '../../../test/support/site.ts'
import { makeDatabase } from '../../../test/support/postgres/postgres-databases.ts'
import { type Connection, openDatabaseServer } from '../database/database.ts'
import { openServerSignals } from './server-signals.ts'
import type { Signal, Signals } from './signals.ts'

const server = inject('postgres')

let db: Connection
let open: Signals[]
let url: string
const troubles: unknown[] = []
const receiving = {
  failed: (error: unknown) => void troubles.push(error),
  worked: vi.fn<() => void>(),
}
const sending = { failed: vi.fn<(error: unknown) => void>(), worked: vi.fn<() => void>() }
const tries = { receiving, sending }

beforeEach(async () => {
  if (!server) throw new Error('There is no server.')
  url = await makeDatabase(server, 'template0')
  db = openDatabaseServer({ url, pool: 2, name: 'asking' })
  open = []
  troubles.length = 0
  vi.clearAllMocks()
})

afterEach(async () => {
  await Promise.all(open.map((signals) => signals.close()))
  await db.destroy()
})

/** As another process; resolves once it listens. */
async function connect() {
  const signals = openServerSignals({ db, url, name: 'listening', tries })
  open.push(signals)
  const heard: (Signal | undefined)[] = []
  signals.hear((signal) => heard.push(signal))
  await expect.poll(() => heard).toEqual([undefined])
  heard.length = 0
  return { signals, heard }
}

describe('a signal', () => {
  it('is received at once in its own process, and once in every other process', async () => {
    const [one, other] = [await connect(), await connect()]
    one.signals.tell('work')
    expect(one.heard).toEqual(['work'])
    for (let n = 0; n < 5; n += 1) one.signals.tell('report 7')
    await expect.poll(() => other.heard).toEqual(['work', 'report 7'])
    expect(one.heard).toHaveLength(6)
  })

  it('survives a server that closes the connection while the process starts to listen', async () => {
    // AuthenticationOk and ReadyForQuery (PostgreSQL, section 54.7), and the end in place of an answer.
    const ready = Buffer.from('5200000008000000005a0000000549', 'hex')
    const ending = await startRawSite((socket) => {
      socket.write(ready)
      setTimeout(() => socket.destroy(), 50)
    })
    const signals = openServerSignals({
      db,
      url: `postgres://postgres@127.0.0.1:${ending.port}/pagemark`,
      name: 'listening',
      tries,
    })
    open.push(signals)
    await expect
      .poll(() => troubles)
      .toEqual([expect.objectContaining({ message: 'Connection terminated unexpectedly' })])
    await ending.close()
  })

  it('times out when the server accepts the connection but does not respond', async () => {
    const silent = await startRawSite(() => undefined)
    const signals = openServerSignals({
      db,
      url: `postgres://postgres@127.0.0.1:${silent.port}/pagemark`,
      name: 'listening',
      connectMs: 50,
      tries,
    })
    open.push(signals)
    await expect.poll(() => troubles).toHaveLength(1)
    await silent.close()
  })

  it('makes every listener read again after a broken connection, as some may have been missed', async () => {
    const { heard, signals } = await connect()
    expect(receiving.worked).toHaveBeenCalledOnce()
    const other = await connect()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'listening' and datname = current_database()`.execute(db)
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([undefined])
    expect(troubles).not.toEqual([])
    await expect.poll(() => other.heard, { timeout: 10_000 }).toEqual([undefined])
    expect(receiving.worked).toHaveBeenCalledTimes(4)
    signals.tell('work')
    await expect.poll(() => other.heard).toEqual([undefined, 'work'])
    await expect.poll(() => sending.worked.mock.calls).toHaveLength(1)
    expect(sending.failed).not.toHaveBeenCalled()
  })
})
