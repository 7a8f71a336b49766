import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { fillBigProject } from '../../../test/support/big-project.ts'
import { copyReport } from '../../../test/support/copied-reports.ts'
import { engineOfTests } from '../../../test/support/migrated-database.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { countedAfresh } from '../../../test/support/guest-reports.ts'
import { createQueueList } from '../../queue/queue-list.ts'
import type { Actor, Owner } from '../accounts/actor.ts'
import { emptyProject, emptyProjects, hideProject } from './delete-project.ts'
import { sweep } from '../upkeep/sweep.ts'

const ANYBODY: Actor = { kind: 'anonymous' }
const LIST = { page: 1, perPage: 100, sort: 'desc', sortBy: 'id' } as const

/** A project whose own mark is all that was written before its server died. */
async function cutShort(test: TestStore) {
  const owner = await test.owner()
  const drafts = [
    reportDraft({ project: 'Gone' }),
    reportDraft({ project: 'Gone', privacy: 2, passwordHash: 'hash' }),
    reportDraft({ project: 'Kept' }),
  ]
  const ids: string[] = []
  for (const draft of drafts) ids.push((await test.store.reports.store(owner, draft)).report.id)
  await runNext(test, completed())
  const running = await test.queue.claim('test')
  const { id: projectId } = await test.db
    .selectFrom('projects')
    .select('id')
    .where('name', '=', 'Gone')
    .executeTakeFirstOrThrow()
  const project = { ownerId: owner.id, projectId }
  const count = await test.db.transaction().execute((trx) => hideProject(trx, project))
  return { owner, project, ids, running, count }
}

async function seenBy(test: TestStore, owner: Owner) {
  const { reports, results, runs, reportLocks, progress } = test.store
  const listed = await reports.list(owner, LIST)
  const searched = await reports.list(owner, { ...LIST, search: 'example' })
  return { reports, results, runs, reportLocks, progress, listed, searched }
}

describe('a project marked as deleted, with reports still to delete', () => {
  it('is not found by any reader, and neither are its reports', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, ids, running, count } = await cutShort(test)
    const [finished = '', locked = '', kept = ''] = ids
    const seen = await seenBy(test, owner)
    expect(count).toBe(2)
    expect(seen.listed).toMatchObject({ total: 1, items: [{ id: kept }] })
    expect(seen.searched).toMatchObject({ total: 1, items: [{ id: kept }] })
    for (const actor of [owner, ANYBODY]) {
      expect(await seen.reports.find(actor, finished)).toBeUndefined()
      expect(await seen.results.shown(actor, finished)).toBeUndefined()
      expect(await seen.runs.list(actor, finished)).toBeUndefined()
      expect(await seen.progress.read(actor, finished)).toBeUndefined()
    }
    expect(await seen.reportLocks.find(locked)).toBeUndefined()
    expect(await seen.reports.update(owner, finished, { rerun: true })).toBeUndefined()
    expect(await seen.reports.delete(owner, finished)).toBe(false)
    expect(await test.queue.finish(running?.token ?? '', completed())).toBe(false)
  })

  it('is emptied by the sweep and only then removed', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { project, ids } = await cutShort(test)
    const blobs = {
      put: async () => undefined,
      get: async () => undefined,
      delete: async () => undefined,
    }
    const rules = { trashDays: 0, keepArtifactsDays: 0, keepStartsMs: 0 }
    await sweep(test.db, blobs, rules)
    const left = await test.db.selectFrom('reports').select('id').execute()
    expect(left.map((row) => row.id)).toEqual(ids.slice(2))
    const names = await test.db.selectFrom('projects').select('name').execute()
    expect(names).toEqual([{ name: 'Kept' }])
    expect(project.projectId).toBeTruthy()
  })

  it('leaves reports in the state of a cancelled audit if theirs was not over', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const store = async () =>
      (await test.store.reports.store(owner, reportDraft({ project: 'Gone' }))).report.id
    const [again, broken] = [await store(), await store()]
    await runNext(test, completed())
    await runNext(test, failed())
    await test.store.reports.update(owner, again, { rerun: true })
    const fresh = await store()
    await test.store.projects.delete(owner, 'Gone')
    const rows = await test.db
      .selectFrom('reports')
      .select(['id', 'status', 'error_code', 'deleted_at'])
      .orderBy('id')
      .execute()
    const deleted_at = expect.any(Number)
    expect(rows).toEqual([
      { id: again, status: 'completed', error_code: null, deleted_at },
      { id: broken, status: 'failed', error_code: 'unreachable', deleted_at },
      { id: fresh, status: 'failed', error_code: 'cancelled', deleted_at },
    ])
  })

  it('frees its name for a new project', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, project } = await cutShort(test)
    await test.store.reports.store(owner, reportDraft({ project: 'gone' }))
    await emptyProject(test.db, project)
    expect(await test.store.projects.find(owner, 'Gone')).toMatchObject({
      name: 'gone',
      reports: 1,
    })
    expect((await test.store.reports.list(owner, LIST)).total).toBe(2)
  })
})

describe('a large project', () => {
  /** Its reports are marked in small transactions; `dies` is asked before each. */
  async function largeProject(reports: number, dies: () => boolean = () => false) {
    const slices: number[] = []
    const test = await openTestStore({
      ...NO_LIMITS,
      log: ({ query }) => {
        if (!/update "reports" set .*"deleted_at"/s.test(query.sql)) return
        if (dies()) throw new Error('The server died.')
        slices.push(Math.max(...query.parameters.map(lengthOf)))
      },
    })
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Big' }))
    await copyReport(test, report.id, reports - 1)
    return { test, owner, slices }
  }

  /** Of a list of IDs: one parameter, an array or JSON. */
  const lengthOf = (parameter: unknown) => {
    const list: unknown = String(parameter).startsWith('[')
      ? JSON.parse(String(parameter))
      : parameter
    return Array.isArray(list) ? list.length : 0
  }

  const waiting = async ({ db }: TestStore) =>
    (await db.selectFrom('runs').select('id').where('ended_at', 'is', null).execute()).length

  it('goes a few reports at a time, with its queued runs', async () => {
    const { test, owner, slices } = await largeProject(450)
    await using _ = test
    expect(await test.store.projects.delete(owner, 'big')).toEqual({ deletedReports: 450 })
    expect(slices.length).toBeGreaterThan(1)
    expect(Math.max(...slices)).toBeLessThanOrEqual(500)
    expect(slices.reduce((sum, size) => sum + size)).toBe(450)
    expect(await waiting(test)).toBe(0)
    const before = slices.length
    await emptyProjects(test.db)
    expect(slices).toHaveLength(before)
  })

  it('stays deleted when its deletion is interrupted and continued later', async () => {
    let slice = 0
    const { test, owner } = await largeProject(450, () => (slice += 1) === 2)
    await using _ = test
    await expect(test.store.projects.delete(owner, 'big')).rejects.toThrow('The server died.')
    expect((await test.store.reports.list(owner, LIST)).total).toBe(0)
    expect(await createQueueList(test.db).list(10)).toEqual([])
    expect(await waiting(test)).toBe(400)

    // Claims neither start what is deleted nor get stuck on it.
    const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Other' }))
    expect((await test.queue.claim('test'))?.reportId).toBe(report.id)
    await emptyProjects(test.db)
    expect(await waiting(test)).toBe(1)
    const { counters, reports } = await countedAfresh(test)
    expect(counters).toEqual(reports)
  })

  it('takes no run with it that begins or ends at the same time', async () => {
    const { test, owner } = await largeProject(20)
    await using _ = test
    const held = await test.queue.claim('test')
    const more = async () => await test.queue.claim('other')
    await Promise.all([
      test.store.projects.delete(owner, 'big'),
      test.queue.finish(held?.token ?? '', completed()),
      more(),
      more(),
    ])
    expect(await waiting(test)).toBe(0)
    const { counters, reports } = await countedAfresh(test)
    expect(counters).toEqual(reports)
  })

  // Skipped on SQLite, which keeps no statistics.
  it.skipIf(engineOfTests() === 'sqlite')(
    'refreshes the statistics of PostgreSQL if they are from before its reports',
    async () => {
      await using test = await openTestStore(NO_LIMITS)
      const analyses = async () => {
        const { rows } = await sql<{ analyses: number }>`select analyze_count as analyses
          from pg_stat_user_tables where relname in ('reports', 'runs')`.execute(test.db)
        return rows.map((row) => row.analyses)
      }
      // Those of a test before, in the same database, may be counted late.
      await sql`analyze`.execute(test.db)
      await expect.poll(async () => Math.min(...(await analyses()))).toBeGreaterThan(0)
      await sql`select pg_stat_reset()`.execute(test.db)
      const owner = await fillBigProject(test, 1002)
      await test.store.projects.delete(owner, 'Big')
      await expect.poll(analyses).toEqual([1, 1])

      const other = await fillBigProject(test, 1002)
      await test.store.projects.delete(other, 'Big')
      expect(await analyses()).toEqual([1, 1])
    },
  )
})
