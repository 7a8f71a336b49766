import type { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import { sampleResults } from '../../../test/support/sample-results.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'

const QUERY = { page: 1, perPage: 10, sort: 'asc', sortBy: 'project' } as const
const DAY_MS = 24 * 60 * 60 * 1000

const faulty = sampleResults().checks.filter(
  ({ outcome, superseded_by }) => outcome === 'fail' && superseded_by === null,
)

/** Performance was not measured completely; what cannot change the score does not make it incomplete. */
const INCOMPLETE = sampleResults().categories.map((each) => ({
  ...each,
  incomplete: ['performance', 'ai-readiness'].includes(each.id),
}))

async function audited(test: TestStore, scores: readonly number[]) {
  const owner = await test.owner()
  const ids: string[] = []
  for (const [n, score] of scores.entries()) {
    const draft = reportDraft({ project: 'Site', url: `https://www.example.com/${n}` })
    ids.push((await test.store.reports.store(owner, draft)).report.id)
    await runNext(test, completed({ score, checks: faulty.slice(0, n + 1) }))
  }
  return { owner, ids, ...test.store }
}

describe('the overview of a project', () => {
  it('shows its worst report, and the average score by day', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, ids, projects } = await audited(test, [70, 31, 90])
    const { items } = await projects.listWithDays(owner, QUERY)
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    expect(items).toMatchObject([
      {
        worst: { id: ids[1], url: 'https://www.example.com/1', score: 31 },
        days: [{ at: today, runs: 3, score: 64 }],
      },
    ])
    const lowest = (await projects.inspect(owner, 'Site'))?.lowest ?? []
    expect(lowest.map(({ score }) => score)).toEqual([31, 70, 90])
  })

  it('leaves incomplete scores out of its averages, its days and its worst report', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, ids, projects, reports } = await audited(test, [70, 90])
    const draft = reportDraft({ project: 'Site', url: 'https://www.example.com/slow' })
    await reports.store(owner, draft)
    await runNext(test, completed({ score: 5, categories: INCOMPLETE }))
    const inspected = await projects.inspect(owner, 'Site')
    expect(inspected).toMatchObject({
      reports: 3,
      averageScore: 80,
      days: [{ runs: 2, score: 80 }],
      worst: { id: ids[0], score: 70 },
    })
    expect(inspected?.lowest[0]).toMatchObject({ score: 5, incomplete: ['performance'] })
  })

  it('has no average when all scores are incomplete', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, projects, reports } = await audited(test, [])
    await reports.store(owner, reportDraft({ project: 'Site' }))
    await runNext(test, completed({ score: 5, categories: INCOMPLETE }))
    expect(await projects.inspect(owner, 'Site')).toMatchObject({ averageScore: null, days: [] })
  })

  it('keeps its days in order, and no more than the chart shows', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, projects } = await audited(test, [])
    await test.store.reports.store(owner, reportDraft({ project: 'Site' }))
    const { id: project_id = '' } = (await projects.find(owner, 'Site')) ?? {}
    for (let day = 1; day <= 100; day += 1) {
      const row = { project_id, day, runs: 2, score_sum: 2 * day }
      await test.db.insertInto('project_days').values(row).execute()
    }
    const days = (await projects.inspect(owner, 'Site'))?.days ?? []
    expect(days.map(({ score }) => score)).toEqual(Array.from({ length: 90 }, (_, n) => n + 11))
  })

  it('counts the problems of restored reports', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, ids, projects, reports } = await audited(test, [70, 31])
    const faults = async () => (await projects.inspect(owner, 'Site'))?.faults
    const before = await faults()
    expect(before).not.toEqual([])
    for (let times = 0; times < 2; times += 1) {
      const { id: deletionId } = await reports.deleteMany(owner, ids)
      expect(await faults()).toEqual([])
      await reports.restore(owner, { deletionId })
      expect(await faults()).toEqual(before)
    }
  })

  it('lists the current problems of most of its reports', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, ids, projects, reports } = await audited(test, [70, 31, 90])
    const [first, second, third] = faulty.map(({ id }) => id)
    const page = (n: number) => ({ id: ids[n], url: `https://www.example.com/${n}` })
    const faults = async (name = 'Site') => (await projects.inspect(owner, name))?.faults
    expect(await faults()).toEqual([
      { check: first, reports: 3, worst: page(1) },
      { check: second, reports: 2, worst: page(1) },
      { check: third, reports: 1, worst: page(2) },
    ])
    await reports.update(owner, ids[0] ?? '', { rerun: true })
    await runNext(test, completed({ checks: [] }))
    await reports.update(owner, ids[1] ?? '', { project: 'Other' })
    await reports.delete(owner, ids[2] ?? '')
    expect(await faults()).toEqual([])
    expect(await faults('Other')).toHaveLength(2)
    await projects.delete(owner, 'Other')
    expect(await test.db.selectFrom('project_faults').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ reports: 2 }),
    )
  })

  it('leaves out ignored checks, and those that a browser check supersedes', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    await test.store.reports.store(owner, reportDraft({ project: 'Site' }))
    const [one, two] = faulty
    if (!one || !two) throw new Error('The sample has too few faults.')
    const checks = [
      { ...one, ignored: true },
      { ...two, superseded_by: one.id },
    ]
    await runNext(test, completed({ checks }))
    expect((await test.store.projects.inspect(owner, 'Site'))?.faults).toEqual([])
  })

  it.runIf(engineOfTests() === 'sqlite')('is read from indexes', async () => {
    const statements: CompiledQuery[] = []
    await using test = await openTestStore({
      ...NO_LIMITS,
      log: ({ query }) => void statements.push(query),
    })
    const { owner, projects } = await audited(test, [70, 31])
    statements.length = 0
    await projects.inspect(owner, 'Site')
    const selects = statements.filter(({ sql }) => sql.startsWith('select'))
    for (const statement of selects) {
      const sql = `explain query plan ${statement.sql}`
      const { rows } = await test.db.executeQuery<{ detail: string }>({ ...statement, sql })
      for (const { detail } of rows) expect(detail).not.toMatch(/^SCAN (?!.*constant)/i)
    }
    const lowest = selects.filter(({ sql }) => sql.includes('"score"'))
    expect(lowest.length).toBe(3)
    for (const statement of lowest) {
      const sql = `explain query plan ${statement.sql}`
      const { rows } = await test.db.executeQuery<{ detail: string }>({ ...statement, sql })
      expect(rows.map(({ detail }) => detail).join()).toMatch(
        /^(?!.*TEMP B-TREE).*reports USING (?:COVERING )?INDEX reports_project_score/,
      )
    }
    expect(selects.some(({ sql }) => sql.includes('"project_days"'))).toBe(true)
  })
})
