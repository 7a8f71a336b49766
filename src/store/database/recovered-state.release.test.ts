import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { startPostgres } from '../../../test/support/postgres/postgres-server.ts'
import { openDatabaseServer } from './database.ts'
import { wordsOf } from './dialect.ts'

it('the state of a database differs after PostgreSQL recovered from a crash without a new start', async () => {
  const server = await startPostgres({})
  const db = openDatabaseServer({ url: server.urlOf('postgres'), pool: 1, name: 'pagemark test' })
  const read = async () => {
    const { rows } = await sql<{ state: string; start: Date; pid: number }>`
      select ${wordsOf(db).state} as state, pg_postmaster_start_time() as start, pg_backend_pid() as pid`.execute(
      db,
    )
    if (!rows[0]) throw new Error('Nothing was read.')
    return rows[0]
  }
  try {
    const before = await read()
    // PostgreSQL ends all its processes when one of them ends like this, and recovers.
    process.kill(before.pid, 'SIGKILL')
    const after = await vi.waitFor(read, { timeout: 30_000, interval: 200 })
    expect(after.start).toEqual(before.start)
    expect(after.state).not.toBe(before.state)
  } finally {
    await db.destroy()
    await server.stop()
  }
})
