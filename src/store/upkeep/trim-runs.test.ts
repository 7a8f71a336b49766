import { type LogEvent, sql } from 'kysely'
import { expect, it } from 'vitest'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'
import { sweep } from './sweep.ts'
import { crowdedReports } from './trim-runs.ts'

const RULES = { trashDays: 7, keepArtifactsDays: 0, keepStartsMs: 0 }

/** A report with this many completed runs, and one that waits. */
async function reports(test: TestStore, counts: readonly number[], of?: Owner): Promise<string[]> {
  const owner = of ?? (await test.owner())
  const ids: string[] = []
  const rerun = async (id: string) => await test.store.reports.update(owner, id, { rerun: true })
  for (const count of counts) {
    const { report } = await test.store.reports.store(owner, reportDraft())
    ids.push(report.id)
    await runNext(test, completed())
    for (let run = 1; run < count; run += 1) {
      await rerun(report.id)
      await runNext(test, completed())
    }
  }
  for (const id of ids) await rerun(id)
  return ids
}

/** Copies of a report with its runs. */
async function copyReport({ db }: TestStore, id: string, copies: number): Promise<void> {
  const row = await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
  const runs = await db.selectFrom('runs').selectAll().where('report_id', '=', id).execute()
  if (!row) return
  const named = (copy: number) => `copy-${String(copy).padStart(5, '0')}`
  for (let first = 0; first < copies; first += 100) {
    const names = Array.from({ length: 100 }, (_, at) => named(first + at))
    const rows = names.map((name) => ({ ...row, id: name, shown_run_id: null }))
    await db.insertInto('reports').values(rows).execute()
    const own = names.flatMap((name) =>
      runs.map((run) => ({ ...run, id: `${name}-${run.number}`, report_id: name })),
    )
    await db.insertInto('runs').values(own).execute()
  }
  if (engineOfTests() === 'postgres') await sql`analyze`.execute(db)
}

async function numbersOf({ db }: TestStore, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('runs')
    .select('number')
    .where('report_id', '=', id)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

it('removes the runs beyond those that are kept of a report that is not audited again', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const ids = await reports(test, [5, 1])
  const kept = async () => await Promise.all(ids.map((id) => numbersOf(test, id)))
  await sweep(test.db, test.blobs, { ...RULES, keepRuns: 50 })
  expect(await kept()).toEqual([
    [1, 2, 3, 4, 5, 6],
    [1, 2],
  ])
  // The last one waits, and replaces none before it has ended.
  const { runs } = await sweep(test.db, test.blobs, { ...RULES, keepRuns: 2 })
  expect([runs, ...(await kept())]).toEqual([3, [4, 5, 6], [1, 2]])
  await runNext(test, completed())
  await runNext(test, completed())
  await sweep(test.db, test.blobs, { ...RULES, keepRuns: 50 })
  expect(await kept()).toEqual([
    [4, 5, 6],
    [1, 2],
  ])
  await sweep(test.db, test.blobs, { ...RULES, keepRuns: 1 })
  expect(await kept()).toEqual([[6], [2]])
})

it('keeps the shown run, however many failed since', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const [id = ''] = await reports(test, [3])
  const first = test.db.selectFrom('runs').select('id').where('number', '=', 1)
  await test.db.updateTable('reports').set({ shown_run_id: first }).execute()
  await sweep(test.db, test.blobs, { ...RULES, keepRuns: 1 })
  expect(await numbersOf(test, id)).toEqual([1, 3, 4])
})

it('reads all reports only if fewer runs are kept than before', async () => {
  let read = 0
  const log = ({ query }: LogEvent) => void (query.sql.includes('crowded as') && (read += 1))
  await using test = await openTestStore({ ...NO_LIMITS, log })
  await reports(test, [1])
  const passes: number[] = []
  for (const keepRuns of [50, 50, 60, 50, 50]) {
    read = 0
    await sweep(test.db, test.blobs, { ...RULES, keepRuns })
    passes.push(read)
  }
  expect(passes).toEqual([1, 0, 0, 1, 0])
})

it('reads all again if it was interrupted', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const [id = ''] = await reports(test, [3])
  await copyReport(test, id, 600)
  const interrupt = new AbortController()
  const db = test.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.numAffectedRows === 2n) interrupt.abort()
      return result
    },
  })
  const rules = { ...RULES, keepRuns: 1 }
  const { signal } = interrupt
  await expect(sweep(db, test.blobs, { ...rules, signal })).rejects.toThrow('abort')
  await sweep(test.db, test.blobs, rules)
  expect(await numbersOf(test, 'copy-00599')).toEqual([3, 4])
  expect(await numbersOf(test, id)).toEqual([3, 4])
})

it('reads a stretch of reports, and the runs of each that are too old, by their keys', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const [id = ''] = await reports(test, [3])
  await copyReport(test, id, 1000)
  const isSqlite = engineOfTests() === 'sqlite'
  const stretch = { after: 'copy-00100', last: 'copy-00600', keepRuns: 1 }
  const explain = sql.raw(isSqlite ? 'explain query plan' : 'explain')
  const { rows } = await sql<Record<string, unknown>>`
    ${explain} ${crowdedReports(stretch)}`.execute(test.db)
  const plan = rows.map((row) => String(isSqlite ? row.detail : row['QUERY PLAN'])).join('\n')
  const byKeys = isSqlite
    ? [
        'SEARCH reports USING INDEX sqlite_autoindex_reports_1 (id>? AND id<?)',
        'SEARCH runs USING INDEX runs_by_number (report_id=? AND number<?)',
      ]
    : [
        // Of the primary key or `reports_id`: that depends on how many rows were deleted before.
        `Index Cond: ((id > 'copy-00100'::text) AND (id <= 'copy-00600'::text))`,
        'Index Scan using runs_by_number on runs',
      ]
  for (const step of byKeys) expect(plan).toContain(step)
})

it('a project that keeps fewer runs than the installation loses the older ones in one pass', async () => {
  let read = 0
  const log = ({ query }: LogEvent) => void (query.sql.includes('crowded as') && (read += 1))
  await using test = await openTestStore({ ...NO_LIMITS, log })
  const owner = await test.owner()
  const [own = '', other = ''] = await reports(test, [4, 4], owner)
  const mine = await test.store.projects.open(owner, 'Mine')
  await test.store.reports.update(owner, own, { project: 'Mine' })
  const passes = async (keepRuns: number) => {
    read = 0
    await sweep(test.db, test.blobs, { ...RULES, keepRuns })
    return [read, await numbersOf(test, own), await numbersOf(test, other)]
  }
  const all = [1, 2, 3, 4, 5]
  expect(await passes(50)).toEqual([1, all, all])
  await test.store.projects.update(owner, mine, { keepRuns: 2 })
  expect(await passes(50)).toEqual([1, [3, 4, 5], all])
  expect(await passes(50), 'once').toEqual([0, [3, 4, 5], all])
  await test.store.projects.update(owner, mine, { keepRuns: 100 })
  expect(await passes(3), 'the installation keeps fewer').toEqual([1, [3, 4, 5], [2, 3, 4, 5]])
  // As a process of an earlier version changes it, which knows no `trimmed_to_runs`.
  await test.db.updateTable('projects').set({ keep_runs: 1 }).where('name', '=', 'Mine').execute()
  expect(await passes(3)).toEqual([1, [4, 5], [2, 3, 4, 5]])
  await test.store.projects.update(owner, mine, { keepRuns: null })
  expect(await passes(3)).toEqual([0, [4, 5], [2, 3, 4, 5]])
})

it('the end of a run leaves as many runs as its project keeps', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const [id = ''] = await reports(test, [3], owner)
  const { project } = await test.db
    .selectFrom('reports')
    .select('project_id as project')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await test.store.projects.update(owner, project, { keepRuns: 2 })
  await runNext(test, completed())
  await sweep(test.db, test.blobs, RULES)
  expect(await numbersOf(test, id)).toEqual([3, 4])
})

it.each([10, null])(
  'a number that was %s meanwhile and is lower again is applied again',
  async (between) => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [id = ''] = await reports(test, [1], owner)
    const project = await test.store.projects.open(owner, 'Mine')
    await test.store.reports.update(owner, id, { project: 'Mine' })
    const keep = async (keepRuns: number | null) => {
      await test.store.projects.update(owner, project, { keepRuns })
      await sweep(test.db, test.blobs, { ...RULES, keepRuns: 50 })
    }
    await keep(2)
    await keep(between)
    for (let run = 2; run <= 5; run += 1) {
      await runNext(test, completed())
      await test.store.reports.update(owner, id, { rerun: true })
    }
    expect(await numbersOf(test, id)).toEqual([1, 2, 3, 4, 5, 6])
    await keep(3)
    expect(await numbersOf(test, id)).toEqual([3, 4, 5, 6])
  },
)
