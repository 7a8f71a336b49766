import { describe, expect, it } from 'vitest'
import { copyReport } from '../../../test/support/copied-reports.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import type { Actor, Owner } from '../accounts/actor.ts'
import { emptyProject, emptyProjects, hideProject } from './delete-project.ts'
import { sweep } from '../upkeep/sweep.ts'

const ANYBODY: Actor = { kind: 'anonymous' }
const LIST = { page: 1, perPage: 100, sort: 'desc', sortBy: 'id' } as const

/** A project whose own mark is all that was made when its server died. */
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

describe('a project that is marked, its reports not yet', () => {
  it('is gone for every reader, with all that is in it', async () => {
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

  it('is emptied by the sweep, and removed only then', async () => {
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

  it('leaves its name to a new one', async () => {
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

it('reports of a large project are marked a few at a time', async () => {
  let writes = 0
  await using test = await openTestStore({
    ...NO_LIMITS,
    log: ({ query }) => {
      if (query.sql.startsWith('update "reports" set "deleted_at"')) writes += 1
    },
  })
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Big' }))
  await runNext(test, completed())
  await copyReport(test, report.id, 449)
  expect(await test.store.projects.delete(owner, 'big')).toEqual({ deletedReports: 450 })
  expect(writes).toBe(3)
  await emptyProjects(test.db)
  expect(writes).toBe(3)
})
