import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Connection, type Database, writing } from './database.ts'
import { mayReadElsewhere, readingLong, watchLongReads } from './long-reads.ts'
import { PagemarkSqliteDialect } from './sqlite.ts'

let folder: string
let db: Connection
let onQuery: (text: string) => void

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagemark-long-reads-'))
  onQuery = () => undefined
  const log = ({ query }: { readonly query: { readonly sql: string } }) => onQuery(query.sql)
  const dialect = new PagemarkSqliteDialect(join(folder, 'a.db'), { log, processors: 2 })
  db = new Kysely<Database>({ dialect })
  await sql`create table pages (name)`.execute(db)
  await sql`insert into pages values (1)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

async function count(connection: Connection): Promise<number | undefined> {
  const query = sql<{ count: number }>`select count(*) as count from pages`
  return (await query.execute(connection)).rows[0]?.count
}

/** What each connection counts. */
async function countsOf(from: Connection): Promise<(number | undefined)[]> {
  return await readingLong(
    from,
    async ([first, second]) =>
      await Promise.all([first, second].flatMap((each) => (each ? [count(each)] : []))),
  )
}

it('two connections see what was committed before', async () => {
  expect(await countsOf(db)).toEqual([1, 1])
  await sql`insert into pages values (2)`.execute(db)
  expect(await countsOf(db)).toEqual([2, 2])
})

it('one reads alone if another process wrote while both began', async () => {
  const other = new Sqlite(join(folder, 'a.db'))
  let written = 0
  onQuery = (text) => {
    if (!text.includes('sqlite_schema') || written > 0) return
    written += 1
    other.exec('insert into pages values (2)')
  }
  expect((await countsOf(db)).length).toBe(1)
  expect(written).toBe(1)
  other.close()
})

it('a transaction reads what it has changed itself', async () => {
  const counts = await writing(db, async (trx) => {
    await sql`insert into pages values (2)`.execute(trx)
    return await countsOf(trx)
  })
  expect(counts).toEqual([2])
})

it('the process reads by itself again when many wait for the threads', async () => {
  const all = Promise.withResolvers<void>()
  const asked = Array.from({ length: 20 }, () => readingLong(db, async () => await all.promise))
  expect(mayReadElsewhere(db)).toBe(false)
  expect(await countsOf(db)).toEqual([1])
  all.resolve()
  await Promise.all(asked)
  expect(mayReadElsewhere(db)).toBe(true)
})

it('an error of what is asked is thrown', async () => {
  const wrong = readingLong(db, async ([first]) => await sql`select missing`.execute(first))
  await expect(wrong).rejects.toThrow('no such column: missing')
})

it('threads that fail are reported and not used for a minute, while the process reads by itself', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let started = 0
  const count = () => (started += 1)
  process.on('worker', count)
  onTestFinished(() => void process.off('worker', count))
  const told: unknown[] = []
  watchLongReads(db, {
    failed: (error) => void told.push(String(error)),
    worked: () => void told.push('worked'),
  })
  // This process has it open, but threads cannot open it.
  const file = join(folder, 'a.db')
  await rename(file, `${file}.away`)
  for (let read = 0; read < 3; read += 1) expect(await countsOf(db)).toEqual([1])
  expect(told).toEqual([expect.stringContaining('unable to open database file')])
  expect(started).toBe(2)
  expect(mayReadElsewhere(db)).toBe(false)

  await rename(`${file}.away`, file)
  vi.advanceTimersByTime(60_000)
  expect(mayReadElsewhere(db)).toBe(true)
  expect(await countsOf(db)).toEqual([1, 1])
  expect(told.slice(1)).toEqual(['worked'])
})

it('an error of what is asked does not keep others from the threads', async () => {
  const wrong = readingLong(db, async ([first]) => await sql`select missing`.execute(first))
  await expect(wrong).rejects.toThrow('no such column')
  expect(mayReadElsewhere(db)).toBe(true)
})
