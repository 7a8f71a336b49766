import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDatabase } from '../bench/seed/fill-database.ts'
import type { Owner } from '../src/store/accounts/actor.ts'
import type { ReportQuery } from '../src/store/reports/report-query.ts'
import { engineOfTests } from './support/migrated-database.ts'
import { plansOf as readPlans } from './support/query-plans.ts'
import { openTestStore, type TestStore } from './support/store.ts'

/** Enough rows that the planner uses an index, with statistics as after years of use. */
const SIZE = {
  reports: 20_000,
  users: 20,
  projects: 100,
  largest: 2_500,
  results: 1,
  seed: 1,
  until: Date.parse('2026-11-25T00:00:00Z'),
}

let test: TestStore
let owner: Owner
let project: string
let report: string
const statements: CompiledQuery[] = []
const plansOf = async (tables: RegExp, ask: () => Promise<unknown>) =>
  await readPlans({ test, statements }, tables, ask)

beforeAll(async () => {
  test = await openTestStore({ log: ({ query }) => void statements.push(query) })
  const { largest } = await fillDatabase(test.db, SIZE)
  owner = { kind: 'user', id: largest, level: 'expert' }
  const row = await test.db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'project_id')
    .select(['reports.id', 'name'])
    .where('reports.owner_id', '=', largest)
    .orderBy('reports.id', 'desc')
    .executeTakeFirstOrThrow()
  report = row.id
  project = row.name
})
afterAll(async () => await test[Symbol.asyncDispose]())

async function versionOfServer(): Promise<number> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(test.db)
  return Number.parseInt(rows[0]?.server_version ?? '', 10)
}

/** The rows of a page, with the counters of its list. */
const COUNTED_ROWS = /^select "reports".*"all_reports"/

/** The plans that PostgreSQL keeps of the statements for the rows of the last list. */
async function plansForAllValues(): Promise<string[][]> {
  if (engineOfTests() === 'sqlite' || (await versionOfServer()) < 16) return []
  const read = statements.filter((each) => COUNTED_ROWS.test(each.sql))
  const plans: string[][] = []
  for (const { sql: text } of read) {
    const { rows } = await sql<Record<string, string>>`${sql.raw(
      `explain (generic_plan, costs off) ${text}`,
    )}`.execute(test.db)
    plans.push(rows.map((row) => row['QUERY PLAN'] ?? ''))
  }
  return plans
}

const ORDERS = ['id', 'generated_at', 'url', 'result'] as const
const FILTERS = ['none', 'project', 'result', 'project and result'] as const
/** No search, one that few reports match, one that all match. */
const SEARCHES = [undefined, 'winter-collection-1', 'https'] as const
const LISTS = ORDERS.flatMap((sortBy) =>
  FILTERS.flatMap((filter) => SEARCHES.map((search) => ({ sortBy, filter, search }))),
)

const READS_ALL = /^SCAN reports|Seq Scan on reports\b/
const BY_OWNER =
  /^SEARCH reports USING (?:COVERING )?INDEX reports_\w+ \(owner_id=|Index Cond: .*owner_id = |Index Cond: \(report_trigrams\(owner_id, /
/** Lookups of reports that were already found. */
const BY_ID =
  /INDEX sqlite_autoindex_reports_1 \(id=|Index Cond: \(+(?:reports\.)?id\)*(?:::text)? = /
/**
 * PostgreSQL's choice for a condition that most reports meet, if the owner has such a large part of all that the next
 * one is near.
 */
const IN_ORDER_OF_ID = /Index (?:Only )?Scan (?:Backward )?using reports_pkey/
const SORTS = /TEMP B-TREE|Sort Key/

describe('the query plan for a page of many reports', () => {
  it.each(LISTS)(
    'uses the index of the owner: sorted by $sortBy, filter $filter, search $search',
    async (list) => {
      const { sortBy, filter, search } = list
      const narrowed: Partial<ReportQuery> = {
        ...(filter.includes('project') && { project }),
        ...(filter.includes('result') && { result: 'good' as const }),
      }
      for (const sort of ['asc', 'desc'] as const) {
        const query = { ...narrowed, search, sortBy, sort, page: 2, perPage: 10 }
        const plans = await plansOf(/from "reports"/, async () => {
          await test.store.reports.listIds(owner, query)
        })
        for (const lines of plans) {
          expect(lines.join('\n')).not.toMatch(READS_ALL)
          const ways = search === 'https' ? [BY_OWNER, BY_ID, IN_ORDER_OF_ID] : [BY_OWNER, BY_ID]
          expect(lines.some((line) => ways.some((way) => way.test(line)))).toBe(true)
          const isSorted = SORTS.test(lines.join('\n'))
          expect(isSorted && search === undefined).toBe(false)
        }
      }
    },
  )

  it.each([...ORDERS])(
    'counts the matches of a common text in an index that has all columns: sorted by %s',
    async (sortBy) => {
      const query = { search: 'https', sortBy, sort: 'asc', page: 1, perPage: 10 } as const
      const [plan] = await plansOf(/^select count\(.*result_rank.* from "reports"/, () =>
        test.store.reports.listIds(owner, query),
      )
      // PostgreSQL uses it by itself only if the owner has a small part of all reports, as here.
      const prefers = statements.some((each) => each.sql.includes('random_page_cost'))
      expect(prefers).toBe(engineOfTests() === 'postgres')
      expect(plan?.join('\n')).toMatch(
        /(?:COVERING INDEX|Index Only Scan using) reports_(?:searched_urls|result_url)/,
      )
    },
  )

  it.each(
    (['generated_at', 'result'] as const).flatMap((sortBy) =>
      (['none', 'project'] as const).map((filter) => ({ sortBy, filter })),
    ),
  )(
    'reads reports without a result in order: sorted by $sortBy, filter $filter',
    async ({ sortBy, filter }) => {
      for (const sort of ['asc', 'desc'] as const) {
        const query = { ...(filter === 'project' && { project }), sortBy, sort, perPage: 10 }
        const { total } = await test.store.reports.listIds(owner, { ...query, page: 1 })
        const last = { ...query, page: Math.ceil(total / query.perPage) }
        const plans = await plansOf(/from "reports".* is null order by/, () =>
          test.store.reports.listIds(owner, last),
        )
        for (const lines of plans) expect(lines.join('\n')).not.toMatch(SORTS)
      }
    },
  )

  it('reads the rows of the page by ID', async () => {
    const query = { sortBy: 'result', sort: 'desc', page: 1, perPage: 100 } as const
    const plans = await plansOf(/inner join "projects"/, () =>
      test.store.reports.list(owner, query),
    )
    for (const lines of plans) expect(lines.join('\n')).not.toMatch(READS_ALL)
  })

  it.each(LISTS.filter(({ search }) => search === undefined))(
    'reads rows in the order of an index, whatever the values: sorted by $sortBy, filter $filter',
    async ({ sortBy, filter }) => {
      const narrowed: Partial<ReportQuery> = {
        ...(filter.includes('project') && { project }),
        ...(filter.includes('result') && { result: 'good' as const }),
      }
      for (const sort of ['asc', 'desc'] as const) {
        // Pages of several reports may be in two ranges of an index.
        const query = { ...narrowed, sortBy, sort, perPage: 1 }
        const { total } = await test.store.reports.list(owner, { ...query, page: 1 })
        for (const page of [2, total]) {
          const plans = await plansOf(COUNTED_ROWS, () =>
            test.store.reports.list(owner, { ...query, page }),
          )
          for (const lines of [...plans, ...(await plansForAllValues())]) {
            expect(lines.join('\n')).not.toMatch(READS_ALL)
            expect(lines.some((line) => BY_OWNER.test(line))).toBe(true)
            // Only the page itself.
            expect(lines.filter((line) => SORTS.test(line)).length).toBeLessThanOrEqual(1)
          }
        }
      }
    },
  )
})

const ONE = /reports"|runs"|project_/
const READS_MUCH = /^SCAN (?:reports|runs|project_\w+)|Seq Scan on (?:reports|runs|project_\w+)/

it.each([
  { what: 'a report', ask: () => test.store.results.shown(owner, report) },
  { what: 'the runs of a report', ask: () => test.store.runs.list(owner, report) },
  { what: 'the project of a report', ask: () => test.store.projects.inspect(owner, project) },
  { what: 'the run before', ask: () => test.store.results.before(owner, report, 1) },
])('the query plan for $what uses indexes', async ({ ask }) => {
  for (const lines of await plansOf(ONE, ask)) expect(lines.join('\n')).not.toMatch(READS_MUCH)
})

it('the query plan for a sample of reports reads them by ID', async () => {
  const query = {
    search: 'studio',
    device: 'mobile' as const,
    sortBy: 'id',
    sort: 'desc',
    page: 1,
    perPage: 10,
  } as const
  const plans = await plansOf(/json_each|= any|union all/, () =>
    test.store.reports.listIds(owner, query),
  )
  for (const lines of plans) expect(lines.some((line) => BY_ID.test(line))).toBe(true)
})

describe.runIf(engineOfTests() === 'postgres')('the query plan for a search', () => {
  const plansFor = async (search: string, more: Partial<ReportQuery> = {}) => {
    const query = { search, sortBy: 'url', sort: 'desc', page: 1, perPage: 10, ...more } as const
    const plans = await plansOf(/"found"/, () => test.store.reports.listIds(owner, query))
    return plans.flat().join('\n')
  }

  it('uses the trigram index if few reports have the text', async () => {
    for (const search of ['nothing-at-all', 'press/new'])
      for (const inTitles of [false, true])
        expect(await plansFor(search, { inTitles })).toContain(
          'Bitmap Index Scan on reports_owner_trigrams',
        )
  })

  it('compares all titles in an index that has them if many reports have the text', async () => {
    const reading = /Index Only Scan using reports_searched_titles /
    for (const sortBy of ORDERS)
      expect(await plansFor('new', { sortBy, inTitles: true })).toMatch(reading)
  })

  it('keeps what it finds in memory on a small server', async () => {
    statements.length = 0
    const query = { sortBy: 'url', sort: 'desc', page: 1, perPage: 10 } as const
    await test.store.reports.listIds(owner, { ...query, search: 'new', inTitles: true })
    const settings = statements.filter((each) => each.sql.includes('set_config'))
    const search = statements.find((each) => each.sql.includes('"found"'))
    if (!search) throw new Error('It does not store what it finds.')
    const lines = await test.db.transaction().execute(async (trx) => {
      await trx.executeQuery(sql`select set_config('work_mem', '64kB', true)`.compile(trx))
      for (const each of settings) await trx.executeQuery(each)
      const explain = { ...search, sql: `explain (analyze, buffers, costs off) ${search.sql}` }
      const { rows } = await trx.executeQuery<Record<string, string>>(explain)
      return rows.map((row) => row['QUERY PLAN'])
    })
    expect(lines.join('\n')).toMatch(/Buffers: shared hit/)
    expect(lines.join('\n')).not.toMatch(/\btemp (?:read|written)/)
  })

  it('compares all URLs in an index that has them if many reports have the text', async () => {
    const reading = /Index Only Scan using reports_searched_urls /
    for (const sortBy of ORDERS) expect(await plansFor('new', { sortBy })).toMatch(reading)
  })
})
