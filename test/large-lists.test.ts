import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDatabase } from '../bench/seed/fill-database.ts'
import type { Owner } from '../src/store/accounts/actor.ts'
import { plainPage, type ReportRow } from './support/plain-list.ts'
import { openTestStore, type TestStore } from './support/store.ts'

let test: TestStore
let owner: Owner
let rows: readonly ReportRow[]

beforeAll(async () => {
  test = await openTestStore()
  const until = Date.parse('2026-11-25T00:00:00Z')
  const size = { reports: 1700, users: 2, projects: 8, largest: 1500, results: 0, seed: 3, until }
  const { largest } = await fillDatabase(test.db, size)
  owner = { kind: 'user', id: largest, level: 'expert' }
  rows = await test.db.selectFrom('reports').selectAll().where('owner_id', '=', largest).execute()
})
afterAll(async () => await test[Symbol.asyncDispose]())

/** Searches with matches on no page, on a few pages, and on more reports than are sorted separately. */
const SEARCHES = ['nothing', 'winter-', '-77', 'HTTPS', 'e', 's/', 'ref=', 'Öff', '図書', '%', '/']

const query = fc.record({
  search: fc.option(fc.constantFrom(...SEARCHES), { nil: undefined }),
  inTitles: fc.boolean(),
  result: fc.option(fc.constantFrom('good', 'decent', 'bad'), { nil: undefined }),
  status: fc.option(fc.constantFrom('completed', 'failed'), { nil: undefined }),
  device: fc.option(fc.constantFrom('mobile', 'desktop', 'both'), { nil: undefined }),
  sortBy: fc.constantFrom('id', 'generated_at', 'url', 'result'),
  sort: fc.constantFrom('asc', 'desc'),
  page: fc.integer({ min: 1, max: 30 }),
  perPage: fc.constantFrom(1, 10, 100),
})

it('pages of a list of more than 1000 reports equal the pages of all reports, filtered and sorted', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const { items, total } = await test.store.reports.listIds(owner, asked)
      expect({ items, total }).toEqual(plainPage(rows, asked))
    }),
    { numRuns: 150 },
  )
})
