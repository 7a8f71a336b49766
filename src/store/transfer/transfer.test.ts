import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { addWatchingRows, WATCHING_TABLES } from '../../../test/support/watching-rows.ts'
import { type Connection, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { copyRows, requireSame } from './copy-database.ts'
import { readTables } from './read-tables.ts'
import { lineOf, rowOfLine } from './row-lines.ts'
import { TRANSFERRED_TABLES } from './transferred-tables.ts'

/** A value of every kind: text in several scripts, numbers, nulls, bytes. */
async function filled(test: TestStore) {
  const owner = await test.owner()
  for (const url of ['https://a.example/', 'https://b.example/ü', 'https://c.example/']) {
    await test.store.reports.store(owner, reportDraft({ url, project: 'Ünïcode 書' }))
  }
  await runNext(test, completed())
  await test.queue.claim('test')
  const draft = reportDraft({ url: 'https://watched.example/', project: 'Ünïcode 書' })
  const { report } = await test.store.reports.store(owner, draft)
  await addWatchingRows({ ...test, owner, report })
}

async function copyDatabase(from: Connection, to: Connection) {
  return await to.transaction().execute((trx) => copyRows(from, trx))
}

async function emptyDatabase() {
  const db = openDatabase(':memory:')
  await migrate(db)
  return db
}

describe('a copied database', () => {
  it('has every row, and works', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await filled(test)
    const copy = await emptyDatabase()
    const tally = await copyDatabase(test.db, copy)
    expect(tally['reports']).toMatchObject({ rows: 4 })
    for (const table of WATCHING_TABLES) expect(tally[table]?.rows, table).toBeGreaterThan(0)
    expect(tally['run_results']).toMatchObject({ rows: 1 })
    expect(await readTables(copy, async () => undefined)).toEqual(tally)
    const names = await copy.selectFrom('projects').select('name').execute()
    expect(names).toEqual([{ name: 'Ünïcode 書' }])
    await using back = await openTestStore()
    expect(await copyDatabase(copy, back.db)).toEqual(tally)
    await copy.destroy()
  })

  it('is as empty as before when something arrives otherwise', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await filled(test)
    const copy = await emptyDatabase()
    await sql`create trigger t after insert on reports begin
      update reports set title = 'other' where id = new.id; end`.execute(copy)
    await expect(copyDatabase(test.db, copy)).rejects.toThrow('Other rows have arrived in reports.')
    expect(await copy.selectFrom('users').select('id').execute()).toEqual([])
    await copy.destroy()
  })

  it('is read in batches without losing or repeating a row', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const rows = Array.from({ length: 1201 }, (_, n) => ({
      project_id: `p${n % 7}`,
      day: n,
      runs: 1,
      score_sum: n,
    }))
    await test.db.insertInto('project_days').values(rows).execute()
    const seen: unknown[] = []
    const tally = await readTables(test.db, async (table, batch) => {
      if (table === 'project_days') seen.push(...batch.map(({ day }) => day))
    })
    expect(tally['project_days']?.rows).toBe(1201)
    expect(new Set(seen).size).toBe(1201)
    await expect(
      test.db.transaction().execute((trx) => requireSame(trx, { users: { rows: 1, digest: '' } })),
    ).rejects.toThrow('users')
  })
})

it('the key of every table is its primary key', async () => {
  await using test = await openTestStore()
  const tables = (await test.db.introspection.getTables()).map(({ name }) => name)
  expect(TRANSFERRED_TABLES.map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
  for (const { name, key } of TRANSFERRED_TABLES) {
    expect({ name, key }).toEqual({ name, key: await primaryKey(test, name) })
  }
})

async function primaryKey({ db }: TestStore, table: string): Promise<string[]> {
  const isPostgres = (await sql`select version()`.execute(db).catch(() => undefined)) !== undefined
  const { rows } = isPostgres
    ? await sql<{ name: string }>`select a.attname as name from pg_index i
        join unnest(i.indkey) with ordinality as k (attnum, place) on true
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where i.indisprimary and i.indrelid = cast(${table} as regclass) order by k.place`.execute(
        db,
      )
    : await sql<{ name: string }>`select name from pragma_table_info(${table})
        where pk > 0 order by pk`.execute(db)
  return rows.map(({ name }) => name)
}

it('a row is the same after it was a line of text', () => {
  const row = { id: 'a', n: 1.5, none: null, body: Buffer.from([0, 255, 10]) }
  expect(rowOfLine(lineOf(row))).toEqual(row)
  expect(lineOf({ n: 1, id: 'a' })).toBe(lineOf({ id: 'a', n: 1 }))
  expect(() => rowOfLine('{"id":{"other":1}}')).toThrow('Not a value')
})
