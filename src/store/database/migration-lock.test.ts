import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import {
  earlierDatabases,
  untilBuilding,
} from '../../../test/support/postgres/earlier-databases.ts'
import { startPooler } from '../../../test/support/postgres/greeting-pooler.ts'
import type { Connection } from './database.ts'
import { migrate, migrationState } from './migrate.ts'
import { migrateBeside } from './migrate-beside.ts'
import { holdMigrationLock } from './migration-lock.ts'

const { connect, databaseAsOf, writeLong, disconnect } = earlierDatabases()
let closing: (() => unknown)[] = []
afterEach(async () => {
  await disconnect()
  for (const close of closing) close()
  closing = []
})

/** Another process that migrates; stopped at the end of the test. */
function migrateElsewhere(url: string) {
  const script = `
    import { openDatabaseServer } from '${import.meta.dirname}/database.ts'
    import { migrateBeside } from '${import.meta.dirname}/migrate-beside.ts'
    const db = openDatabaseServer({ url: process.argv[1], pool: 1, name: 'elsewhere', timeouts: 'yielding' })
    await migrateBeside(db)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, url], {
    stdio: 'inherit',
  })
  closing.push(() => child.kill('SIGKILL'))
  return child
}

/** Until a session has asked for the lock and waits. */
async function untilWaiting(db: Connection, name: string): Promise<void> {
  const find = async () =>
    (
      await sql`select state from pg_stat_activity where application_name = ${name}
        and datname = current_database() and query like '%advisory_lock%'`.execute(db)
    ).rows
  await expect.poll(find, { timeout: 10_000 }).toEqual([{ state: 'idle' }])
}

/** How many migrations were applied after this one, and in how many transactions. */
async function transactionsAfter(db: Connection, migration: string) {
  const { rows } = await sql<{ transactions: number; migrations: number }>`
    select count(distinct xmin::text) as transactions, count(*) as migrations
    from kysely_migration where name > ${migration}`.execute(db)
  return rows[0] ?? { transactions: 0, migrations: 0 }
}

async function expectUpToDate(db: Connection): Promise<void> {
  expect((await migrationState(db)).pending).toEqual([])
}

describe('of two processes that upgrade a database', () => {
  it('one waits, and the other builds indexes without waiting for it', async () => {
    const url = await databaseAsOf('0007-site-unlocks')
    const [one, other, observer] = [connect(url), connect(url, { name: 'second' }), connect(url)]
    const commit = await writeLong(url, 'runs')
    const first = migrate(one)
    await untilBuilding(observer, 'runs')
    const second = migrate(other)
    await untilWaiting(observer, 'second')
    await commit()
    await Promise.all([first, second])
    await expectUpToDate(observer)
  })

  it('one goes on when the other is killed, with the index that the server completes', async () => {
    const url = await databaseAsOf('0046-blocking-rules')
    const [db, observer] = [connect(url, { name: 'second' }), connect(url)]
    const commit = await writeLong(url, 'reports')
    const killed = migrateElsewhere(url)
    await untilBuilding(observer, 'reports')
    const id = async () =>
      (await sql`select 'reports_owner_trigrams'::regclass::oid as id`.execute(observer)).rows
    const begun = await id()
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const migrated = migrateBeside(db)
    await untilWaiting(observer, 'second')
    await commit()
    await migrated
    await expectUpToDate(observer)
    expect(await id()).toEqual(begun)
  })

  it('one goes on when the other freezes', async () => {
    const url = await databaseAsOf('0046-blocking-rules')
    const [begun, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const freeze = async () => {
      begun.resolve()
      await thawed.promise
    }
    const frozen = holdMigrationLock(connect(url), freeze, 300)
    await begun.promise
    const db = connect(url)
    await migrate(db)
    await expectUpToDate(db)
    thawed.resolve()
    await frozen
  })

  it('the older one is refused when it has waited for a newer one', async () => {
    const url = await databaseAsOf('0046-blocking-rules')
    const [older, observer] = [connect(url, { name: 'second' }), connect(url)]
    let refused: Promise<unknown> | undefined
    await holdMigrationLock(connect(url), async (session) => {
      refused = migrate(older).catch((error: unknown) => error)
      await untilWaiting(observer, 'second')
      await sql`insert into kysely_migration (name, timestamp)
        values ('9999-later', now()::text)`.execute(session)
    })
    expect(await refused).toMatchObject({ code: 'schema-too-new' })
  })
})

describe('each migration of an upgrade', () => {
  it('is a transaction of its own', async () => {
    const url = await databaseAsOf('0044-makers-of-import-keys')
    const db = connect(url)
    await migrate(db)
    const { transactions, migrations } = await transactionsAfter(db, '0044-makers-of-import-keys')
    expect(migrations).toBeGreaterThan(1)
    expect(transactions).toBe(migrations)
  })

  it('is part of one through a pooler, which would give parts of it to other sessions', async () => {
    const url = await databaseAsOf('0044-makers-of-import-keys')
    const pooler = await startPooler(url)
    closing.push(pooler.close)
    const db = connect(pooler.url)
    await migrateBeside(db)
    await expectUpToDate(db)
    const { transactions } = await transactionsAfter(db, '0044-makers-of-import-keys')
    expect(transactions).toBe(1)
  })
})
