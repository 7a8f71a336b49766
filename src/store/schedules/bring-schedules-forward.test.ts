import { describe, expect, it } from 'vitest'
import { alertRow } from '../../../test/support/alert-row.ts'
import { SLACK } from '../../../test/support/deliveries.ts'
import { SimulatedClock } from '../../../test/support/simulated-clock.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { isPauseNews, isPutOff } from '../../watch/back-off.ts'
import { readCron } from '../../watch/cron-times.ts'
import { digestWeek } from '../../watch/digest/digest-week.ts'
import { planFiring } from '../../watch/plan-firing.ts'
import { sendNextDigest } from '../digests/send-digest.ts'
import { bringSchedulesForward, type NextFiring } from './bring-schedules-forward.ts'
import { fireNext } from './fire-schedules.ts'
import { startNextDue } from './start-due-runs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RULES = { queuePerUser: 0, isPutOff, isPauseNews }
const PROJECT = { kind: 'project', reference: 'Site' } as const
const at = (text: string) => Date.parse(`2026-11-${text}Z`)

const nextFiring: NextFiring = (cron, timeZone, after) =>
  readCron(cron, timeZone).times?.next(after, 1)[0]
const correct = ({ db }: TestStore) => bringSchedulesForward(db, nextFiring)

/** A project with a schedule, at half past nine on a Friday. */
async function scene(cron: string, intervalMs: number, next: string) {
  const clock = new SimulatedClock(at('20T09:30'))
  const test = await openTestStore({ ...NO_LIMITS, plugin: clock })
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Site' }))
  await runNext(test, completed())
  const schedule = { cron, timeZone: 'UTC', intervalMs, nextAfter: () => at(next) }
  await test.store.schedules.set(owner, PROJECT, schedule)
  const firing = async () =>
    (await test.store.schedules.find(owner, PROJECT))?.schedule?.nextRunAt ?? 0
  return { clock, test, owner, report, firing }
}

describe('after the clock of the database was a month ahead', () => {
  it('a schedule fires again when it would have, and its due runs start within an hour', async () => {
    const { clock, test, firing } = await scene('0 * * * *', HOUR, '20T10:00')
    await using _ = test
    clock.now += 30 * DAY
    expect(await fireNext(test.db, planFiring)).toBe('fired')
    clock.now = at('20T09:40')
    expect(await correct(test)).toBe(2)
    expect(await firing()).toBe(at('20T10:00'))
    clock.now += HOUR
    expect(await startNextDue(test.db, RULES)).toBe('started')
    expect(await fireNext(test.db, planFiring)).toBe('fired')
    expect(await firing()).toBe(at('20T11:00'))
  })

  it('a channel has its digest on the next Monday', async () => {
    const { clock, test, owner } = await scene('0 * * * *', HOUR, '20T10:00')
    await using _ = test
    const digest = { weekOf: digestWeek, write: () => undefined }
    const events = ['digest.weekly'] as const
    await test.store.channels.create(owner, { name: 'a', settings: SLACK, events, projects: null })
    clock.now += 30 * DAY
    expect(await sendNextDigest(test.db, digest)).toBe('planned')
    clock.now = at('20T09:40')
    await correct(test)
    expect(await sendNextDigest(test.db, digest)).toBe('planned')
    const rows = await test.db.selectFrom('channels').select('digest_at').execute()
    expect(rows).toEqual([{ digest_at: at('23T07:00') }])
  })

  it('an alert has its next reminder within a week', async () => {
    const { clock, test, report } = await scene('0 * * * *', HOUR, '20T10:00')
    await using _ = test
    const row = alertRow({ id: report.id, report_id: report.id })
    await test.db
      .insertInto('alerts')
      .values({ ...row, reminded_at: clock.now + 30 * DAY })
      .execute()
    await correct(test)
    const rows = await test.db.selectFrom('alerts').select('reminded_at').execute()
    expect(rows).toEqual([{ reminded_at: clock.now }])
  })
})

describe('nothing is brought forward', () => {
  it('of a schedule of working days before a weekend, or of its due runs', async () => {
    const { clock, test, firing } = await scene('45 9 * * 1-5', DAY, '20T09:45')
    await using _ = test
    clock.now = at('20T09:45:02')
    expect(await fireNext(test.db, planFiring)).toBe('fired')
    expect(await firing()).toBe(at('23T09:45'))
    expect(await correct(test)).toBe(0)
  })

  it('by a clock that is put right by seconds, just after a firing', async () => {
    const { clock, test, firing } = await scene('0 * * * *', HOUR, '20T10:00')
    await using _ = test
    clock.now = at('20T10:00:02')
    expect(await fireNext(test.db, planFiring)).toBe('fired')
    clock.now = at('20T09:58')
    expect(await correct(test)).toBe(0)
    expect(await firing()).toBe(at('20T11:00'))
  })
})
