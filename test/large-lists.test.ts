import * as fc from 'fast-check'
import type { Selectable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDatabase } from '../bench/seed/fill-database.ts'
import type { Owner } from '../src/store/accounts/actor.ts'
import type { ReportQuery } from '../src/store/reports/report-query.ts'
import { rankOf } from '../src/store/runs/result-rank.ts'
import type { ReportTable } from '../src/store/tables/report-tables.ts'
import { openTestStore, type TestStore } from './support/store.ts'

type Row = Selectable<ReportTable>

let test: TestStore
let owner: Owner
let rows: readonly Row[]

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
      const expected = rows.filter((row) => isMatch(row, asked)).sort(inOrder(asked))
      const first = (asked.page - 1) * asked.perPage
      expect(total).toBe(expected.length)
      expect(items).toEqual(expected.slice(first, first + asked.perPage).map(({ id }) => id))
    }),
    { numRuns: 150 },
  )
})

function isMatch(row: Row, { search, inTitles, result, status, device }: ReportQuery): boolean {
  const text = search?.toLowerCase() ?? ''
  const isFound = [row.url_key, inTitles ? (row.title_key ?? '') : ''].some((key) =>
    key.includes(text),
  )
  return (
    isFound &&
    (result === undefined || row.result_rank === rankOf(result)) &&
    (status === undefined || row.status === status) &&
    (device === undefined || row.device === device)
  )
}

const COLUMNS = {
  id: 'id',
  generated_at: 'generated_at',
  url: 'url_key',
  result: 'result_rank',
} as const

/** Reports without a value come last, by ID, in both directions. */
function inOrder({ sortBy, sort }: ReportQuery) {
  const column = COLUMNS[sortBy]
  const sign = sort === 'asc' ? 1 : -1
  return (a: Row, b: Row): number => {
    const [left, right] = [a[column], b[column]]
    if ((left === null) !== (right === null)) return left === null ? 1 : -1
    const byColumn = left === null || right === null ? 0 : compare(left, right)
    return sign * (byColumn || compare(a.id, b.id))
  }
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
