import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { deliveryScene, rowsOf, SLACK } from '../../test/support/deliveries.ts'
import { refuseRow } from '../../test/support/refuse-row.ts'
import { NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../../test/support/store.ts'
import { leastIdAt } from '../store/database/new-id.ts'
import { digestWeek } from '../watch/digest/digest-week.ts'
import { startScheduling } from './scheduling.ts'

const HOUR = 3_600_000
const HOURLY = { cron: '0 * * * *', timeZone: 'UTC', intervalMs: HOUR, nextAfter: () => null }

it('a digest that fails is logged with its channel', async () => {
  await using test = await openTestStore()
  const { owner, record } = await deliveryScene(test)
  const draft = { name: 'a', settings: SLACK, events: ['digest.weekly'], projects: null } as const
  const { id } = await test.store.channels.create(owner, draft)
  await record('LCP rose')
  const { to } = digestWeek('UTC', Date.now())
  await test.db
    .updateTable('events')
    .set({ id: leastIdAt(to - HOUR), body: 'no JSON' })
    .execute()
  await test.db.updateTable('channels').set({ digest_at: to }).execute()
  const errors: unknown[] = []
  const log = { info: () => undefined, error: (details: object) => void errors.push(details) }
  await startScheduling(test, {
    config: { QUEUE_PER_USER: 0, COOLDOWN_S: 0 },
    log,
    wake: () => undefined,
  }).stop()
  expect(errors).toEqual([{ channel: id, error: expect.any(SyntaxError) }])
})

it('the scheduling of a worker queues the digests that are due', async () => {
  await using test = await openTestStore()
  const { owner, record } = await deliveryScene(test)
  const events = ['digest.weekly'] as const
  await test.store.channels.create(owner, { name: 'a', settings: SLACK, events, projects: null })
  const errors: unknown[] = []
  const look = async () => {
    const log = { info: () => undefined, error: (details: object) => void errors.push(details) }
    const config = { QUEUE_PER_USER: 0, COOLDOWN_S: 0 }
    await startScheduling(test, { config, log, wake: () => undefined }).stop()
  }
  await look()
  await record('LCP rose')
  const { to } = digestWeek('UTC', Date.now())
  await test.db
    .updateTable('events')
    .set({ id: leastIdAt(to - HOUR) })
    .execute()
  await test.db.updateTable('channels').set({ digest_at: to }).execute()
  await look()
  await look()
  expect(await rowsOf(test)).toMatchObject([{ status: 'queued' }])
  expect(errors).toEqual([])
})

/** Reports without an open run, each with a run that is due. */
async function dueReports(test: TestStore, count: number) {
  const owner = await test.owner()
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const draft = reportDraft({ url: `https://h${number}.example/`, project: 'Shop' })
    ids.push((await test.store.reports.store(owner, draft)).report.id)
  }
  await test.db.updateTable('runs').set({ status: 'completed', ended_at: Date.now() }).execute()
  await test.store.schedules.set(owner, { kind: 'project', reference: 'Shop' }, HOURLY)
  const { id } = await test.db.selectFrom('schedules').select('id').executeTakeFirstOrThrow()
  await test.db
    .insertInto('due_runs')
    .values(ids.map((report_id) => ({ report_id, schedule_id: id, due_at: 0 })))
    .execute()
  return { owner, ids, id }
}

const queuedRuns = async ({ db }: TestStore) =>
  (await db.selectFrom('runs').select('id').where('status', '=', 'queued').execute()).length

it('many due runs are started at once, not a hundred at each look', async () => {
  await using test = await openTestStore(NO_LIMITS)
  await dueReports(test, 250)
  const log = { info: () => undefined, error: () => undefined }
  const scheduling = startScheduling(test, {
    config: { QUEUE_PER_USER: 0, COOLDOWN_S: 0 },
    log,
    wake: () => undefined,
  })
  await vi.waitFor(async () => expect(await queuedRuns(test)).toBe(250), { timeout: 4000 })
  await scheduling.stop()
})

it('schedules that cannot be fired are logged, and keep no run from starting', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const { id } = await dueReports(test, 1)
  await test.db.updateTable('schedules').set({ next_run_at: 1 }).execute()
  await refuseRow(test.db, { table: 'schedules', event: 'update', column: 'id', value: id })
  const errors: unknown[] = []
  await startScheduling(test, {
    config: { QUEUE_PER_USER: 0, COOLDOWN_S: 0 },
    log: {
      info: () => undefined,
      error: ({ error }: { error?: unknown }) => void errors.push(error),
    },
    wake: () => undefined,
  }).stop()
  expect(errors).toEqual([expect.objectContaining({ message: 'no' })])
  expect(await queuedRuns(test)).toBe(1)
})

it('the scheduling of a worker brings times forward that lie too far ahead', async () => {
  await using test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  const ahead = Date.now() + 30 * 24 * HOUR
  const subject = { kind: 'report', reference: report.id } as const
  await test.store.schedules.set(owner, subject, { ...HOURLY, nextAfter: () => ahead })
  await test.queue.claim('dead')
  await test.db.updateTable('runs').set({ lease_until: ahead }).execute()
  const told: unknown[] = []
  await startScheduling(test, {
    config: { QUEUE_PER_USER: 0, COOLDOWN_S: 0 },
    log: { info: (details: object) => void told.push(details), error: () => undefined },
    wake: () => undefined,
  }).stop()
  expect(told).toEqual([{ jobs: 1, schedules: 1 }])
})

it('reminders of alerts are looked for once a minute, all else every five seconds', async () => {
  const made: string[] = []
  await using test = await openTestStore({ log: ({ query }) => void made.push(query.sql) })
  const looks = (part: string) => made.filter((text) => text.includes(part)).length
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const scheduling = startScheduling(test, {
    config: { QUEUE_PER_USER: 0, COOLDOWN_S: 0 },
    log: { info: () => undefined, error: () => undefined },
    wake: () => undefined,
  })
  for (let pass = 1; pass <= 24; pass += 1) {
    while (looks('"digest_at" <=') < pass) await nextTick()
    for (let tick = 0; tick < 20; tick += 1) await nextTick()
    vi.advanceTimersByTime(5_000)
  }
  await scheduling.stop()
  // At once, and after one and two minutes.
  expect(looks('coalesce(reminded_at, 0)')).toBe(3)
})
