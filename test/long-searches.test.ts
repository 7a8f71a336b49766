import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDatabase } from '../bench/seed/fill-database.ts'
import type { Owner } from '../src/store/accounts/actor.ts'
import { engineOfTests } from './support/migrated-database.ts'
import { plainPage, type ReportRow } from './support/plain-list.ts'
import { openTestStore, type TestStore } from './support/store.ts'

let folder: string
let path: string
let test: TestStore
let owner: Owner
let rows: readonly ReportRow[]
let statements: string[] = []

/** More reports than SQLite compares in its caller. */
const LARGEST = 5200

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagemark-searches-'))
  path = join(folder, 'pagemark.db')
  test = await openTestStore({
    path,
    log: ({ query: { sql: text } }) => void statements.push(text),
  })
  const until = Date.parse('2026-11-25T00:00:00Z')
  const size = {
    reports: 5400,
    users: 2,
    projects: 8,
    largest: LARGEST,
    results: 0,
    seed: 3,
    until,
  }
  const { largest } = await fillDatabase(test.db, size)
  owner = { kind: 'user', id: largest, level: 'expert' }
  await nameSome(largest)
  rows = await test.db.selectFrom('reports').selectAll().where('owner_id', '=', largest).execute()
}, 60_000)
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** In UTF-16, the second would be before the first. */
const NAMES = ['https://a.example/e\u{FF5E}', 'https://a.example/e\u{1F600}']

/** Four ninths of the reports get one of two URLs: more than are merged, and fewer than are counted first. */
async function nameSome(largest: string): Promise<void> {
  const own = test.db.selectFrom('reports').select('id').where('owner_id', '=', largest)
  const ids = (await own.orderBy('id').execute()).map(({ id }) => id)
  for (const [n, url_key] of NAMES.entries()) {
    const named = ids.filter((_, at) => at % 9 < 4 && (at % 7 === 0 ? 0 : 1) === n)
    for (let from = 0; from < named.length; from += 500) {
      const some = named.slice(from, from + 500)
      await test.db.updateTable('reports').set({ url_key }).where('id', 'in', some).execute()
    }
  }
}

const query = fc.record({
  search: fc.constantFrom('nothing', 'winter-', 'HTTPS', 'e', '-77', 'a.example', 'a.example'),
  inTitles: fc.boolean(),
  device: fc.option(fc.constantFrom('mobile', 'desktop', 'both'), { nil: undefined, freq: 1 }),
  sortBy: fc.constantFrom('id', 'generated_at', 'url', 'result'),
  sort: fc.constantFrom('asc', 'desc'),
  page: fc.oneof(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 600 })),
  perPage: fc.constantFrom(1, 10, 100, 100),
})

it('pages of a search of more than 5000 reports equal the pages of all reports, filtered and sorted', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const { items, total } = await test.store.reports.listIds(owner, asked)
      expect({ items, total }).toEqual(plainPage(rows, asked))
    }),
    { numRuns: 120 },
  )
}, 60_000)

const FIRST = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10, search: 'e' } as const

it('a search sees each change that was made before it', async () => {
  const copies = async () => (await test.store.reports.list(owner, FIRST)).total
  const before = await copies()
  const [row] = rows
  if (!row) throw new Error('There are reports.')
  for (const deleted_at of [1, null, 1, null]) {
    await test.db.updateTable('reports').set({ deleted_at }).where('id', '=', row.id).execute()
    expect(await copies()).toBe(deleted_at === null ? before : before - 1)
  }
})

describe.runIf(engineOfTests() === 'sqlite')('on SQLite', () => {
  it('others are answered during a search', async () => {
    const answered: string[] = []
    const search = test.store.reports.list(owner, FIRST).then(() => answered.push('search'))
    // Read in this process, it would end within this turn of the event loop.
    await setImmediate()
    await test.store.users.findByEmail('nobody@example.com')
    answered.push('other')
    await search
    expect(answered).toEqual(['other', 'search'])
  })

  it.runIf(availableParallelism() > 1).each([
    { inTitles: false, index: 'reports_searched_urls', column: 'id' },
    { inTitles: true, index: 'reports_search', column: 'url_key' },
  ])('each of two threads reads its part of $index', async ({ inTitles, index, column }) => {
    statements = []
    await test.store.reports.listIds(owner, { ...FIRST, search: 'winter-', inTitles })
    const searches = statements.filter((text) => text.startsWith('with "found"'))
    const plans = await Promise.all(searches.map((text) => planOf(text)))
    const read = (bound: string) =>
      `SEARCH reports USING COVERING INDEX ${index} (owner_id=? AND ${column}${bound}?)`
    const reads = plans.map((lines) => lines.find((line) => line.includes(index)))
    expect(new Set(reads)).toEqual(new Set([read('<'), read('>')]))
  })

  it('a search is made without threads if they cannot open the database', async () => {
    const copy = join(folder, 'copy.db')
    await sql`pragma wal_checkpoint(truncate)`.execute(test.db)
    await copyFile(path, copy)
    await using other = await openTestStore({ path: copy })
    await other.db.selectFrom('users').select('id').limit(1).execute()
    await rename(copy, `${copy}.elsewhere`)
    const found = await other.store.reports.list(owner, FIRST)
    expect(found).toEqual(await test.store.reports.list(owner, FIRST))
    await rename(`${copy}.elsewhere`, copy)
  })
})

async function planOf(text: string): Promise<string[]> {
  const plan = sql<{ detail: string }>`${sql.raw(`explain query plan ${text}`)}`
  const parameters = Array.from({ length: text.split('?').length - 1 }, () => null)
  const { rows: lines } = await test.db.executeQuery<{ detail: string }>({
    ...plan.compile(test.db),
    parameters,
  })
  return lines.map(({ detail }) => detail)
}
