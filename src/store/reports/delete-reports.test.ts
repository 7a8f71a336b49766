import { describe, expect, it } from 'vitest'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import type { Actor, Owner } from '../accounts/actor.ts'
import { RESTORE_MS } from './delete-reports.ts'

const ANYBODY: Actor = { kind: 'anonymous' }
const LIST = { page: 1, perPage: 100, sort: 'desc', sortBy: 'id' } as const

/** Three reports of one owner, the first audited, the others waiting. */
async function withReports(test: TestStore) {
  const owner = await test.owner()
  const ids: string[] = []
  for (const project of ['One', 'One', 'Two'])
    ids.push((await test.store.reports.store(owner, reportDraft({ project }))).report.id)
  await runNext(test, completed())
  const [done = '', waiting = '', other = ''] = ids
  return { owner, ids, done, waiting, other }
}

async function counted({ db, store }: TestStore, owner: Owner) {
  const rows = await db
    .selectFrom('report_counters')
    .selectAll()
    .where('reports', '!=', 0)
    .orderBy('project_id')
    .orderBy('result_rank')
    .orderBy('status')
    .execute()
  return { rows, list: (await store.reports.list(owner, LIST)).items.map(({ id }) => id) }
}

describe('reports that are deleted together', () => {
  it('disappear at once, and can be restored with results and counters by the ID of their deletion', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, done, other } = await withReports(test)
    const { reports } = test.store
    await reports.cancel(owner, other)
    const before = await counted(test, owner)

    const deleted = await reports.deleteMany(owner, [done, other, 'nobody'])
    expect(deleted.reports).toBe(2)
    expect((await reports.count(owner)).all).toBe(1)
    expect(await reports.find(ANYBODY, done)).toBeUndefined()

    expect(await reports.restore(owner, { deletionId: deleted.id })).toBe(2)
    expect(await counted(test, owner)).toEqual(before)
    expect((await test.store.results.shown(ANYBODY, done))?.stored?.results.score).toBe(78)
    expect(await reports.restore(owner, { deletionId: deleted.id })).toBe(0)
  })

  it('have their runs ended, which stay so', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, waiting } = await withReports(test)
    await test.store.reports.deleteMany(owner, [waiting])
    expect(await test.store.reports.restore(owner, { ids: [waiting] })).toBe(1)
    expect(await test.store.reports.find(owner, waiting)).toMatchObject({
      status: 'failed',
      error: { code: 'cancelled' },
    })
  })

  it('are their owner’s alone, both ways', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, ids } = await withReports(test)
    const { reports } = test.store
    const other = await test.owner()
    expect((await reports.deleteMany(other, ids)).reports).toBe(0)
    const { id: deletionId } = await reports.deleteMany(owner, ids)
    expect(await reports.restore(other, { ids })).toBe(0)
    expect(await reports.restore(other, { deletionId })).toBe(0)
    expect(await reports.restore(owner, { ids })).toBe(3)
  })

  it('are not had back after seven days, nor when their project is deleted', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, done, waiting, other } = await withReports(test)
    const { reports, projects } = test.store
    await reports.deleteMany(owner, [done, waiting, other])
    await projects.delete(owner, 'Two')
    const past = (id: string, ms: number) =>
      test.db
        .updateTable('reports')
        .set((eb) => ({ deleted_at: eb('deleted_at', '-', ms) }))
        .where('id', '=', id)
        .execute()
    await past(done, RESTORE_MS)
    await past(waiting, RESTORE_MS - 60_000)
    expect(await reports.restore(owner, { ids: [done, waiting, other] })).toBe(1)
    expect((await counted(test, owner)).list).toEqual([waiting])
    expect((await reports.count(owner)).all).toBe(1)
  })

  it('may be more than one statement takes', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, ids } = await withReports(test)
    const many = [...Array.from({ length: 1200 }, (_, n) => `none-${n}`), ...ids]
    expect((await test.store.reports.deleteMany(owner, many)).reports).toBe(3)
    expect(await test.store.reports.restore(owner, { ids: many })).toBe(3)
  })
})

describe('an editor of a shared project', () => {
  async function shared(test: TestStore) {
    const { owner, ids, done, waiting } = await withReports(test)
    const { memberships, users } = test.store
    const editor = await test.owner()
    const email = (await users.find(editor.id))?.email ?? ''
    expect(await memberships.share(owner, 'One', { email, role: 'editor' })).toBeDefined()
    return { owner, editor, ids, done, waiting }
  }

  it('restores what they deleted, and nothing that the owner did', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, editor, done, waiting } = await shared(test)
    const { reports } = test.store
    const theirs = await reports.deleteMany(editor, [done])
    const owners = await reports.deleteMany(owner, [waiting])
    expect([theirs.reports, owners.reports]).toEqual([1, 1])
    expect(await reports.restore(editor, { deletionId: owners.id })).toBe(0)
    expect(await reports.restore(editor, { ids: [waiting] })).toBe(0)
    expect(await reports.restore(editor, { deletionId: theirs.id })).toBe(1)
    expect(await reports.restore(owner, { deletionId: owners.id })).toBe(1)
  })

  it('leaves the owner the right to restore what an editor deleted', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, editor, done } = await shared(test)
    const { id: deletionId } = await test.store.reports.deleteMany(editor, [done])
    expect(await test.store.reports.restore(owner, { deletionId })).toBe(1)
  })
})

it('two deletions in the same moment are restored by themselves', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { owner, done, waiting } = await withReports(test)
  const { reports } = test.store
  const first = await reports.deleteMany(owner, [done])
  const second = await reports.deleteMany(owner, [waiting])
  await test.db
    .updateTable('reports')
    .set({ deleted_at: Date.now() })
    .where('deleted_at', 'is not', null)
    .execute()
  expect(first.id).not.toBe(second.id)
  expect(await reports.restore(owner, { deletionId: first.id })).toBe(1)
  expect((await reports.count(owner)).all).toBe(2)
})
