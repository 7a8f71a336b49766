import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryScene, pass, SLACK } from '../../test/support/deliveries.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../test/support/store.ts'
import type { Owner } from './accounts/actor.ts'
import type { ReportQuery } from './reports/report-query.ts'

let testStore: TestStore
let owner: Owner
let statements: CompiledQuery[] = []

beforeAll(async () => {
  testStore = await openTestStore({ ...NO_LIMITS, log: ({ query }) => void statements.push(query) })
  owner = await testStore.owner()
  const { store } = testStore
  for (let n = 0; n < 30; n += 1) {
    await store.reports.store(owner, reportDraft({ project: 'One' }))
    if (n < 15) await runNext(testStore, completed({ result: 'good' }))
  }
})
afterAll(() => testStore.db.destroy())

/** SQLite's plans of the statements that this list ran: of all, and separately of those that find its IDs. */
async function plansOf(query: ReportQuery): Promise<{ all: string[][]; ids: string[][] }> {
  statements = []
  await testStore.store.reports.list(owner, query)
  const selects = statements.filter(({ sql }) => /^(?:select|with "found")/.test(sql))
  const ids = selects.filter(({ sql }) =>
    /^(?:with "found" .*)?select (?:"id"|count).* from "reports"/.test(sql),
  )
  return {
    all: await Promise.all(selects.map((each) => planOf(each))),
    ids: (await Promise.all(ids.map((each) => planOf(each)))).map((lines) =>
      lines.filter(isOfReports),
    ),
  }
}

/** Without the steps that count and sort the matches. */
function isOfReports(line: string): boolean {
  return line.includes(' reports ')
}

/** How the IDs of a page are found within the statement that reads its rows. */
function afterList(lines: readonly string[]): string[][] {
  const list = lines.findIndex((line) => line.startsWith('LIST SUBQUERY'))
  const found = list === -1 ? [] : lines.slice(list).filter(isOfReports)
  return found.length > 0 ? [found] : []
}

async function planOf(statement: CompiledQuery, { db } = testStore): Promise<string[]> {
  const explain = { ...statement, sql: `explain query plan ${statement.sql}` }
  const { rows } = await db.executeQuery<{ detail: string }>(explain)
  return rows.map(({ detail }) => detail)
}

const ORDERS = ['id', 'generated_at', 'url', 'result'] as const
const FILTERS: Record<string, Pick<ReportQuery, 'project' | 'result'>> = {
  'no filter': {},
  project: { project: 'one' },
  result: { result: 'good' },
  'project and result': { project: 'one', result: 'good' },
}
const CASES = ORDERS.flatMap((sortBy) =>
  Object.entries(FILTERS).flatMap(([name, filter]) =>
    (['asc', 'desc'] as const).map((sort) => ({ sortBy, sort, name, filter })),
  ),
)

describe('how a page of reports is read', () => {
  it.each(CASES)('by $sortBy $sort, $name: in the order of an index', async (each) => {
    const { filter, sortBy, sort } = each
    // The second page of ten is read forwards, the last one from the other end.
    for (const page of [1, 2]) {
      const { all, ids } = await plansOf({ ...filter, sortBy, sort, page, perPage: 10 })
      for (const lines of all) {
        // The IDs of a page are one parameter, whose elements are scanned, and the counts of a list are one row.
        for (const line of lines)
          expect(line).not.toMatch(/^SCAN (?!CONSTANT ROW|json_each|counts)/)
        // Only the rows of the page are sorted.
        expect(lines.slice(0, -1).join('\n')).not.toContain('TEMP B-TREE')
      }
      const reading = [...ids, ...all.flatMap(afterList)]
      expect(reading.length).toBeGreaterThan(0)
      for (const [line] of reading) {
        expect(line).toMatch(/^SEARCH reports USING (?:COVERING )?INDEX reports_\w+ \(owner_id=\?/)
      }
    }
  })

  it.each(CASES)('by $sortBy $sort, $name, with a search: out of one index', async (each) => {
    const { filter, sortBy, sort } = each
    const { ids } = await plansOf({ ...filter, search: 'w', sortBy, sort, page: 1, perPage: 10 })
    expect(ids.length).toBeGreaterThan(0)
    for (const [line] of ids) {
      const index = filter.project ? '(?:search|project_result_url)' : 'searched_urls'
      expect(line).toMatch(
        new RegExp(`^SEARCH reports USING COVERING INDEX reports_${index} \\(owner_id=`),
      )
    }
  })

  it.each(CASES)('by $sortBy $sort, $name, of a device: out of one index', async (each) => {
    const { filter, sortBy, sort } = each
    const narrow = { device: 'mobile', privacy: 0, search: 'w', inTitles: true } as const
    const cases = [
      { narrowed: { device: narrow.device }, index: 'reports_device (owner_id=? AND device=?' },
      { narrowed: { privacy: narrow.privacy }, index: 'reports_device (owner_id=? AND device=?' },
      { narrowed: narrow, index: 'reports_search (owner_id=?' },
    ]
    for (const { narrowed, index } of cases) {
      const { ids } = await plansOf({ ...filter, ...narrowed, sortBy, sort, page: 1, perPage: 10 })
      expect(ids.length).toBeGreaterThan(0)
      for (const [line] of ids) {
        expect(line).toContain(`SEARCH reports USING COVERING INDEX ${index}`)
      }
    }
  })

  it('counts no reports for the total unless something is searched', async () => {
    await plansOf({ sortBy: 'id', sort: 'desc', page: 1, perPage: 10, project: 'one' })
    expect(statements.some(({ sql }) => /count\(\*\) as "\w+" from "reports"/.test(sql))).toBe(
      false,
    )
  })
})

it('the claim of a run reads the queue by its index, a step a user, and running runs by theirs', async () => {
  statements = []
  await testStore.queue.claim('test')
  const queued = statements.filter(({ sql: text }) => text.includes(`'queued'`))
  const plans = await Promise.all(queued.map((each) => planOf(each)))
  const lines = plans.flat().filter((line) => line.includes(' runs '))
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines)
    expect(line).toMatch(/INDEX runs_queued \(priority=\?|INDEX runs_running$/)
})

it('the claim of a run where sites have limits reads no runs but those that wait or are running', async () => {
  const made: CompiledQuery[] = []
  await using test = await openTestStore({
    ...NO_LIMITS,
    siteConcurrency: 2,
    log: ({ query }) => void made.push(query),
  })
  const own = await test.owner()
  for (const url of ['https://a.example/', 'https://b.example/']) {
    await test.store.reports.store(own, reportDraft({ url }))
    made.length = 0
    await test.queue.claim('test')
  }
  const reading = made.filter(({ sql: text }) => /^(?:with|select).* from runs\b/s.test(text))
  expect(reading.length).toBeGreaterThan(1)
  const plans = await Promise.all(reading.map((statement) => planOf(statement, test)))
  const lines = plans.flat().filter((line) => / runs\b/.test(line))
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/INDEX runs_(?:queued|running)\b/)
})

it('a project is found by its ID, which may also be a name, through an index', async () => {
  const { store } = testStore
  const { items } = await store.projects.list(owner, {
    sortBy: 'project',
    sort: 'asc',
    page: 1,
    perPage: 10,
  })
  statements = []
  expect(await store.projects.find(owner, items[0]?.id ?? '')).toBeDefined()
  const plans = await Promise.all(statements.map((each) => planOf(each)))
  expect(plans.length).toBeGreaterThan(0)
  for (const line of plans.flat()) expect(line).not.toMatch(/^SCAN (?:projects|memberships)/)
})

it('a delivery is found by the indexes of those that wait or are being sent', async () => {
  const made: CompiledQuery[] = []
  await using test = await openTestStore({ log: ({ query }) => void made.push(query) })
  const { queue, channel, record } = await deliveryScene(test)
  await channel(SLACK)
  await record()
  await pass(test)
  made.length = 0
  await queue.claim('test')
  const reading = made.filter(({ sql: text }) =>
    /^(?:with|select|update).* from "?deliveries/s.test(text),
  )
  const plans = await Promise.all(reading.map((statement) => planOf(statement, test)))
  const lines = plans.flat().filter((line) => / (?:deliveries|held|first)\b/.test(line))
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) {
    expect(line).toMatch(
      /INDEX (?:deliveries_(?:due|waiting|untried|running|of_lead)|\w+ \(id=\?\))/,
    )
  }
  const indexes = ['due', 'waiting', 'untried', 'running', 'of_lead']
  const used = indexes.filter((name) =>
    plans.flat().join('\n').includes(`INDEX deliveries_${name} `),
  )
  expect(used).toEqual(indexes)
})
