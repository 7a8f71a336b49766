import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fill } from '../../../test/support/filled-installation.ts'
import type { Installation } from '../../../test/support/installation.ts'
import { onServer } from '../../../test/support/installations.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { type Connection, openDatabaseServer } from '../../store/database/database.ts'
import { readTables } from '../../store/transfer/read-tables.ts'
import { runBackup } from '../actions/run-backup.ts'
import { runMove } from '../actions/run-move.ts'

const NEWER = '9999-later'

function sessionOf({ config }: Installation): Connection {
  const db = openDatabaseServer({ url: config.DATABASE_URL ?? '', pool: 2, name: 'newer' })
  onTestFinished(() => db.destroy())
  return db
}

/** As a newer version does. */
async function migrateFurther(db: Connection): Promise<void> {
  await sql`alter table throttles add column later bigint`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) values (${NEWER}, '')`.execute(db)
}

async function untilSomeoneWaits(db: Connection): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 30_000, interval: 50 },
  )
}

/** @returns what a command came to that met a migration under way, which is then committed */
async function duringMigration(from: Installation, command: () => Promise<void>) {
  const db = sessionOf(from)
  const { promise: ended, resolve: commit } = Promise.withResolvers<void>()
  let begun: Promise<string> | undefined
  await db.transaction().execute(async (trx) => {
    await migrateFurther(trx)
    begun = command().then(
      () => 'done',
      (error: unknown) => String(error),
    )
    untilSomeoneWaits(db).then(commit, commit)
    await ended
  })
  return await begun
}

// SQLite changes its schema only between transactions, which then read all tables as they were.
describe('while a newer version migrates', () => {
  it('a backup is refused instead of having rows that no version can restore', async () => {
    const from = await onServer()
    await fill(from)
    const folder = join(temporaryFolder(), 'backup')
    const backUp = () => runBackup({ folder, key: 'with key' }, from.terminal)
    expect(await duringMigration(from, backUp)).toBe(
      `CliError: The backup in ${folder} is not complete. The database was migrated by another version of Pagemark meanwhile: use that version. Unknown here: ${NEWER}.`,
    )
  })

  it('a database is not moved', async () => {
    const [from, into] = [await onServer(), await onServer()]
    await fill(from)
    const move = () => runMove(into.config.DATABASE_URL ?? '', from.terminal)
    expect(await duringMigration(from, move)).toContain(`Unknown here: ${NEWER}.`)
  })

  it('its changes wait for a snapshot that is being read, also to tables that it comes to last', async () => {
    const from = await onServer()
    await fill(from)
    const db = sessionOf(from)
    const outcomes: string[] = []
    await readTables(db, async () => {
      if (outcomes.length > 0) return
      const migrated = db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = 50`.execute(trx)
        await migrateFurther(trx)
      })
      outcomes.push(await migrated.then(() => 'migrated', String))
    })
    expect(outcomes).toEqual(['error: canceling statement due to lock timeout'])
  })
})
