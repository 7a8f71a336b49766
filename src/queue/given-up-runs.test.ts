import { expect, it } from 'vitest'
import {
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../test/support/store.ts'
import { createGivenUpRuns } from './given-up-runs.ts'
import { MAX_ATTEMPTS } from './queue-limits.ts'

/** Lets the worker die in each attempt. */
async function giveUp({ db, queue }: TestStore): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await queue.claim('test')
    await db.updateTable('runs').set({ lease_until: 1 }).where('status', '=', 'running').execute()
  }
  await queue.claim('test')
}

it('given-up runs are listed, and each can be queued once', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const runs = createGivenUpRuns(test.db)
  const { report } = await test.store.reports.store(owner, reportDraft())
  await giveUp(test)
  await test.store.reports.store(owner, reportDraft({ url: 'https://failed.example/' }))
  await test.queue.finish((await test.queue.claim('test'))?.token ?? '', failed())

  expect(await runs.givenUp(10)).toMatchObject([
    { reportId: report.id, ownerId: owner.id, url: report.url },
  ])
  const queued = await Promise.all([runs.queueAgain(report.id), runs.queueAgain(report.id)])
  expect(queued.toSorted()).toEqual(['none', 'queued'])
  expect(await runs.givenUp(10)).toEqual([])
  expect(await test.store.reports.find(owner, report.id)).toMatchObject({ status: 'queued' })
  expect((await test.queue.claim('test'))?.reportId).toBe(report.id)
})

it('a user reaches only their own, within the limit of the installation', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const [owner, other] = [await test.owner(), await test.owner()]
  const runs = createGivenUpRuns(test.db)
  const { report } = await test.store.reports.store(owner, reportDraft())
  await giveUp(test)
  expect(await runs.givenUp(10, { ownerId: other.id })).toEqual([])
  expect(await runs.queueAgain(report.id, { ownerId: other.id })).toBe('none')
  expect(await runs.givenUp(10, { ownerId: owner.id })).toMatchObject([{ number: 1 }])
  await test.store.reports.store(owner, reportDraft({ url: 'https://waiting.example/' }))
  const rules = { ownerId: owner.id, queuePerUser: 1 }
  expect(await runs.queueAgain(report.id, rules)).toBe('refused')
  expect(await runs.queueAgain(report.id, { ...rules, queuePerUser: 2 })).toBe('queued')
})

it('who is no administrator any more queues none of another user', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const admin = await test.store.users.create({ email: 'ada@example.com', admin: true })
  await test.store.users.create({ email: 'grace@example.com', admin: true })
  const runs = createGivenUpRuns(test.db)
  const { report } = await test.store.reports.store(owner, reportDraft())
  await giveUp(test)
  const self = { kind: 'user', id: admin.id, level: 'expert' } as const
  const own = await test.store.reports.store(self, reportDraft())
  await giveUp(test)
  await test.store.userAdministration.setAdmin(admin.id, false)
  expect(await runs.queueAgain(report.id, { adminId: admin.id })).toBe('none')
  expect(await runs.queueAgain(own.report.id, { adminId: admin.id })).toBe('queued')
  await test.store.userAdministration.setAdmin(admin.id, true)
  expect(await runs.queueAgain(report.id, { adminId: admin.id })).toBe('queued')
})

it('deleted reports and reports that were run again are not listed', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const runs = createGivenUpRuns(test.db)
  const [gone, again] = [
    await test.store.reports.store(owner, reportDraft()),
    await test.store.reports.store(owner, reportDraft({ url: 'https://again.example/' })),
  ]
  await giveUp(test)
  await giveUp(test)
  expect(await runs.givenUp(10)).toHaveLength(2)
  await test.store.reports.delete(owner, gone.report.id)
  await test.store.reports.update(owner, again.report.id, { rerun: true })
  expect(await runs.givenUp(10)).toEqual([])
  expect(await runs.queueAgain(gone.report.id)).toBe('none')
  expect(await runs.queueAgain(again.report.id)).toBe('none')
})

it('queueing again is refused when the queue of the owner is full', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const runs = createGivenUpRuns(test.db)
  const { report } = await test.store.reports.store(owner, reportDraft())
  await giveUp(test)
  await test.store.quotas.set(owner.id, { mostWaiting: 1, mostAnHour: null })
  await test.store.reports.store(owner, reportDraft({ url: 'https://waiting.example/' }))
  expect(await runs.queueAgain(report.id)).toBe('refused')
})
