import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { earlierDatabases } from '../../../test/support/postgres/earlier-databases.ts'
import { openTestStore, reportDraft } from '../../../test/support/store.ts'
import { prepare, up } from '../migrations/0052-searched-titles.ts'
import type { Connection } from './database.ts'
import { createFilled, migrate, migrationState } from './migrate.ts'

const BEFORE = '0051-firings-in-slices'
/** With the longest URL, it does not fit into an entry of an index. */
const LONG = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at * 97)).join('')

const { connect, emptyDatabase, databaseAsOf, disconnect } = earlierDatabases()
afterEach(disconnect)

/** Inserts a report whose title is as long as it could be, and whose URL has so many characters. */
async function longReport(most = 2_048): Promise<(db: Connection) => Promise<void>> {
  await using test = await openTestStore()
  await test.store.reports.store(await test.owner(), reportDraft())
  const users = await test.db.selectFrom('users').selectAll().execute()
  const projects = await test.db.selectFrom('projects').selectAll().execute()
  const reports = await test.db.selectFrom('reports').selectAll().execute()
  // Of random letters, which cannot be compressed.
  const url = `https://a.example/${randomBytes(2_000).toString('base64url')}`.slice(0, most)
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

it('a table with the index is not rewritten for titles of a process of the version before', async () => {
  const fill = await longReport(100)
  const db = connect(await databaseAsOf(BEFORE))
  const fileOf = sql<{ file: number }>`select pg_relation_filenode('reports') as file`
  const before = await fileOf.execute(db)
  await prepare(db)
  await fill(db)
  await db.transaction().execute(up)
  expect(await titleOf(db)).toBe(LONG.slice(0, 120))
  expect(await fileOf.execute(db)).toEqual(before)
})
