import { randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { earlierDatabases } from '../../../test/support/postgres/earlier-databases.ts'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import type { Connection } from './database.ts'
import { createFilled, migrate, migrationState } from './migrate.ts'

const BEFORE = '0051-firings-in-slices'
/** With the longest URL, it does not fit into an entry of an index. */
const LONG = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at * 97)).join('')

const { connect, emptyDatabase, databaseAsOf, disconnect } = earlierDatabases()
afterEach(disconnect)

/** Inserts a report of which URL and title are as long as they could be. */
async function longReport(): Promise<(db: Connection) => Promise<void>> {
  await using test = await openTestStore()
  await test.store.reports.store(await test.owner(), reportDraft())
  const users = await test.db.selectFrom('users').selectAll().execute()
  const projects = await test.db.selectFrom('projects').selectAll().execute()
  const reports = await test.db.selectFrom('reports').selectAll().execute()
  // Of random letters, which cannot be compressed.
  const url = `https://a.example/${randomBytes(2_000).toString('base64url')}`.slice(0, 2_048)
  const long = { url, url_key: url, title: LONG, title_key: LONG, shown_run_id: null }
  return async (db) => {
    await db.insertInto('users').values(users).execute()
    await db.insertInto('projects').values(projects).execute()
    const rows = reports.map((report) => ({ ...report, ...long }))
    await db.insertInto('reports').values(rows).execute()
  }
}

async function titleOf(db: Connection): Promise<string | null | undefined> {
  return (await db.selectFrom('reports').select('title_key').executeTakeFirst())?.title_key
}

it('a backup with a long title is restored', async () => {
  const fill = await longReport()
  const db = connect(await emptyDatabase())
  await createFilled(db, BEFORE, fill)
  expect((await migrationState(db)).pending).toEqual([])
  expect(await titleOf(db)).toBe(LONG.slice(0, 120))
})

it('a database with a long title is upgraded', async () => {
  const fill = await longReport()
  const db = connect(await databaseAsOf(BEFORE))
  await fill(db)
  await migrate(db)
  expect(await titleOf(db)).toBe(LONG.slice(0, 120))
})
