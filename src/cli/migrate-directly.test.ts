import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { earlierDatabases } from '../../test/support/postgres/earlier-databases.ts'
import { startPooler } from '../../test/support/postgres/greeting-pooler.ts'
import { databasePlace } from './database-place.ts'

const { connect, databaseAsOf, disconnect } = earlierDatabases()
afterEach(disconnect)

/** Migrates a database through a pooler, with this URL of the server itself. */
async function migrate(url: string, listen: string): Promise<void> {
  const pooler = await startPooler(url)
  const unused = { path: '', database: '', blobs: '' }
  const settings = { DATABASE_POOL: 2, ROLE: 'web', DATABASE_LISTEN_URL: listen } as const
  const place = databasePlace({ ...settings, DATABASE_URL: pooler.url }, unused)
  const db = place.open()
  try {
    await place.check(db)
    await place.migrate(db)
  } finally {
    await db.destroy()
    pooler.close()
  }
}

describe('an upgrade of a database behind a pooler', () => {
  it('is made at the server itself, if its URL is known', async () => {
    const url = await databaseAsOf('0046-blocking-rules')
    await migrate(url, url)
    const { rows } = await sql<{ transactions: number; migrations: number }>`
      select count(distinct xmin::text) as transactions, count(*) as migrations
      from kysely_migration where name > '0046-blocking-rules'`.execute(connect(url))
    expect(rows[0]?.migrations).toBeGreaterThan(1)
    expect(rows[0]?.transactions).toBe(rows[0]?.migrations)
  })

  it('is not made in another database by mistake', async () => {
    const [url, other] = await Promise.all([
      databaseAsOf('0046-blocking-rules'),
      databaseAsOf('0046-blocking-rules'),
    ])
    await expect(migrate(url, other)).rejects.toThrow(
      'PAGEMARK_DATABASE_LISTEN_URL leads to another database than PAGEMARK_DATABASE_URL. Correct it.',
    )
    const { rows } = await sql`select name from kysely_migration
      where name > '0046-blocking-rules'`.execute(connect(other))
    expect(rows).toEqual([])
  })

  it('names the setting if this server does not answer', async () => {
    const url = await databaseAsOf('0046-blocking-rules')
    await expect(migrate(url, 'postgres://localhost:1/pagemark')).rejects.toThrow(
      'it refuses connections. Start it or correct PAGEMARK_DATABASE_LISTEN_URL.',
    )
  })
})
