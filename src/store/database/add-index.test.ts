import { sql } from 'kysely'
import { afterEach, describe, expect, inject, it } from 'vitest'
import {
  earlierDatabases,
  indexes,
  untilBuilding,
} from '../../../test/support/postgres/earlier-databases.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'
import type { Connection } from './database.ts'
import { migrate, migrationState } from './migrate.ts'
import { migrateBeside } from './migrate-beside.ts'

const { connect, databaseAsOf, writeLong, disconnect } = earlierDatabases()
afterEach(disconnect)

/** Databases that an index replaces another in, or is new to, and the tables of these indexes. */
const TWO_WAYS = [
  ['0039-long-urls', 'reports'],
  ['0046-blocking-rules', 'reports'],
] as const
const OTHERS = [
  ['0007-site-unlocks', 'runs'],
  ['0011-alerts', 'crawl_urls'],
  ['0038-watch-samples', 'reports'],
] as const

/** Of a database that was made by this version. */
async function newIndexes(): Promise<Awaited<ReturnType<typeof indexes>>> {
  return await indexes(connect(inject('postgres')?.url ?? expect.unreachable()))
}

async function expectUpToDate(db: Connection): Promise<void> {
  expect((await migrationState(db)).pending).toEqual([])
  expect(await indexes(db)).toEqual(await newIndexes())
}

async function idOf(db: Connection, index: string): Promise<unknown> {
  const { rows } = await sql`select ${index}::regclass::oid as id`.execute(db)
  return rows[0]
}

/** Ends the session of a migration while it builds an index of this table. */
async function interrupt(url: string, table: string): Promise<void> {
  const other = connect(url)
  const commit = await writeLong(url, table)
  const migrated = migrateBeside(connect(url)).catch((error: unknown) => error)
  const building = await untilBuilding(other, table)
  await sql`select pg_terminate_backend(${building})`.execute(other)
  expect(await migrated).toMatchObject({ code: '57P01' })
  await commit()
}

describe('an index that an upgrade adds', () => {
  it.each(IN_RELEASE ? [...TWO_WAYS, ...OTHERS] : TWO_WAYS)(
    'after %s keeps nobody from writing to %s',
    async (migration, table) => {
      const url = await databaseAsOf(migration)
      const commit = await writeLong(url, table)
      const other = connect(url)
      const migrated = migrateBeside(connect(url))
      const building = await untilBuilding(other, table)

      await sql`delete from ${sql.table(table)}`.execute(other)
      const { rows } = await sql`select mode from pg_locks
      where pid = ${building} and relation = ${table}::regclass`.execute(other)
      expect(rows).toEqual([{ mode: 'ShareUpdateExclusiveLock' }])

      await commit()
      await migrated
      await expectUpToDate(other)
    },
  )

  it('is built anew after an attempt that was interrupted', async () => {
    const url = await databaseAsOf('0046-blocking-rules')
    await interrupt(url, 'reports')
    const db = connect(url)
    expect(await indexes(db)).toMatchObject({ reports_owner_trigrams: false })
    expect((await migrationState(db)).pending[0]).toBe('0047-owner-trigrams')
    await migrateBeside(db)
    await expectUpToDate(db)
  })

  it('is not built anew if an attempt was interrupted later', async () => {
    const url = await databaseAsOf('0039-long-urls')
    const db = connect(url)
    await sql`create index reports_url_next on reports (owner_id, url_key, id, deleted_at)
      where deleted_at is null`.execute(db)
    const built = await idOf(db, 'reports_url_next')
    await interrupt(url, 'reports')
    const unbuilt = { reports_url_next: expect.any(String), reports_result_url_next: false }
    expect(await indexes(db)).toMatchObject(unbuilt)
    await migrateBeside(db)
    expect(await idOf(db, 'reports_url')).toEqual(built)
    await expectUpToDate(db)
  })

  it('waits longer than the limits of other queries, which are the same as before afterwards', async () => {
    const url = new URL(await databaseAsOf('0046-blocking-rules'))
    url.searchParams.set('options', '-c statement_timeout=400')
    const commit = await writeLong(url.href, 'reports')
    const db = connect(url.href, { timeouts: 'yielding' })
    const [other, migrated] = [connect(url.href), migrate(db)]
    await untilBuilding(other, 'reports')
    for (let times = 0; times < 3; times += 1) await sql`select pg_sleep(0.3)`.execute(other)
    await commit()
    await migrated
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_session_timeout') as idle`.execute(db)
    expect(rows).toEqual([{ statement: '400ms', lock: '500ms', idle: '0' }])
  })
})

describe('an upgrade that fails', () => {
  it('keeps the migrations before, and continues with those after', async () => {
    const url = await databaseAsOf('0011-alerts')
    const commit = await writeLong(url, 'reports')
    const db = connect(url)
    await expect(migrate(db)).rejects.toMatchObject({ code: '55P03' })
    expect((await migrationState(db)).pending[0]).toBe('0038-watch-samples')
    await commit()
    await migrate(db)
    await expectUpToDate(db)
  })
})
