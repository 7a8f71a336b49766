import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { fillDatabase } from '../bench/seed/fill-database.ts'
import { type SeedSize, sizeFault } from '../bench/seed/seed-size.ts'
import { ALL_PROJECTS } from '../src/store/reports/counters.ts'
import { readTables } from '../src/store/transfer/read-tables.ts'
import { engineOfTests } from './support/migrated-database.ts'
import { openTestStore, type TestStore } from './support/store.ts'

const UNTIL = Date.parse('2026-11-25T00:00:00Z')
const SIZE: SeedSize = {
  reports: 300,
  users: 7,
  projects: 30,
  largest: 60,
  results: 2,
  seed: 1,
  until: UNTIL,
}

async function rowsOf(test: TestStore, query: RawBuilder<unknown>): Promise<readonly unknown[]> {
  return (await query.execute(test.db)).rows
}

it('a seeded database has the requested size and correct counters', async () => {
  await using test = await openTestStore()
  const { largest, runs } = await fillDatabase(test.db, SIZE)
  const sizes = await rowsOf(
    test,
    sql`select (select count(*) from reports) as reports, (select count(*) from runs) as runs,
      (select count(*) from run_results) as results, (select count(*) from projects) as projects,
      (select count(*) from reports where owner_id = ${largest}) as largest`,
  )
  expect(sizes).toEqual([{ reports: 300, runs, results: 2, projects: 30, largest: 60 }])

  const columns = sql`owner_id, project_id, result_rank, status, reports, averaged, score_sum`
  const kept = sql`select ${columns} from report_counters`
  const counted = sql`
    select owner_id, scope as project_id, coalesce(result_rank, 0) as result_rank, status,
      count(*) as reports, count(score) filter (where incomplete is null) as averaged,
      coalesce(sum(score) filter (where incomplete is null), 0) as score_sum
    from (select reports.*, project_id as scope from reports
      union all select reports.*, ${ALL_PROJECTS} as scope from reports) as counted
    group by owner_id, scope, coalesce(result_rank, 0), status`
  expect(await rowsOf(test, sql`${kept} except ${counted}`)).toEqual([])
  expect(await rowsOf(test, sql`${counted} except ${kept}`)).toEqual([])
  const days = await rowsOf(
    test,
    sql`select project_id, day, runs, score_sum from project_days except
      select project_id, ended_at / 86400000, count(*), sum(runs.score) from runs
      join reports on reports.id = report_id
      where runs.score is not null and runs.incomplete is null group by project_id, ended_at / 86400000`,
  )
  expect(days).toEqual([])
})

it('a seeded database is consistent and can be listed', async () => {
  await using test = await openTestStore()
  const { largest } = await fillDatabase(test.db, SIZE)
  const owner = { kind: 'user', id: largest, level: 'expert' } as const
  const { store } = test
  const query = { sortBy: 'generated_at', sort: 'desc', page: 1, perPage: 100 } as const
  const { items, total } = await store.reports.list(owner, query)
  expect([items.length, total]).toEqual([60, 60])
  const unfit = await rowsOf(
    test,
    sql`select reports.id from reports
      join runs on runs.report_id = reports.id and runs.number = reports.run_count
      where reports.status <> runs.status or reports.updated_at <> runs.ended_at
        or runs.ended_at > ${UNTIL + 60_000} or runs.created_at < reports.created_at
        or reports.url_key <> lower(reports.url)
        or (reports.generated_at is null) <> (reports.shown_run_id is null)`,
  )
  expect(unfit).toEqual([])
})

it('a seeded database is the same for the same seed and keeps all indexes', async () => {
  const made = async (seed: number) => {
    await using test = await openTestStore()
    const before = await indexesOf(test)
    await fillDatabase(test.db, { ...SIZE, seed, results: 0 })
    expect(await indexesOf(test)).toEqual(before)
    return await readTables(test.db, async () => undefined)
  }
  const first = await made(1)
  expect(await made(1)).toEqual(first)
  expect((await made(2))['reports']?.digest).not.toBe(first['reports']?.digest)
})

async function indexesOf(test: TestStore): Promise<readonly unknown[]> {
  return engineOfTests() === 'sqlite'
    ? await rowsOf(
        test,
        sql`select name, sql from sqlite_master where type = 'index' order by name`,
      )
    : await rowsOf(
        test,
        sql`select indexname, indexdef from pg_indexes where schemaname = 'public'
        order by indexname`,
      )
}

it('a seed refuses sizes that it cannot create', () => {
  expect(sizeFault(SIZE)).toBeUndefined()
  expect(sizeFault({ ...SIZE, reports: Number.NaN })).toContain('--reports')
  expect(sizeFault({ ...SIZE, users: 0 })).toContain('user')
  expect(sizeFault({ ...SIZE, projects: 3 })).toContain('--projects')
  expect(sizeFault({ ...SIZE, largest: 301 })).toContain('largest')
})
