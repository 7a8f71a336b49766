import { describe, expect, it } from 'vitest'
import { copyReport } from '../../../test/support/copied-reports.ts'
import { acceptRow, refuseRow } from '../../../test/support/refuse-row.ts'
import { SimulatedClock } from '../../../test/support/simulated-clock.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'
import { isPauseNews, isPutOff } from '../../watch/back-off.ts'
import { planFiring } from '../../watch/plan-firing.ts'
import type { Connection } from '../database/database.ts'
import { PutOff } from '../database/take-next.ts'
import { bringSchedulesForward } from './bring-schedules-forward.ts'
import { fireNext } from './fire-schedules.ts'
import { startNextDue } from './start-due-runs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const HOURLY = { cron: '0 * * * *', timeZone: 'UTC', intervalMs: HOUR_MS }
const PROJECT = { kind: 'project', reference: 'Site' } as const
const RULES = { queuePerUser: 0, isPutOff, isPauseNews }
const at = (text: string) => Date.parse(`2026-11-${text}Z`)
const TEN = at('20T10:00')

/** A project whose reports have been audited, with an hourly schedule that is due at ten. It is a second later. */
async function scheduled(reports = 1200) {
  const clock = new SimulatedClock(at('20T09:30'))
  const inserted: number[] = []
  const test = await openTestStore({
    ...NO_LIMITS,
    plugin: clock,
    log: ({ query: { sql, parameters } }) => {
      if (sql.startsWith('insert into "due_runs"')) inserted.push(parameters.length / 3)
    },
  })
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ project: 'Site' }))
  await runNext(test, completed())
  for (let left = reports - 1; left > 0; left -= 400) {
    await copyReport(test, report.id, Math.min(left, 400))
  }
  await test.store.schedules.set(owner, PROJECT, { ...HOURLY, nextAfter: () => TEN })
  clock.now = TEN + 1000
  return Object.assign(test, { owner, clock, inserted })
}

const fire = async ({ db }: TestStore) => await fireNext(db, planFiring)

async function reportsOf({ db }: TestStore): Promise<string[]> {
  const rows = await db.selectFrom('reports').select('id').where('deleted_at', 'is', null).execute()
  return rows.map(({ id }) => id).toSorted()
}

async function dueRuns({ db }: TestStore) {
  return await db.selectFrom('due_runs').selectAll().orderBy('report_id').execute()
}

async function dueReports(test: TestStore): Promise<string[]> {
  return (await dueRuns(test)).map(({ report_id }) => report_id)
}

async function scheduleOf({ store }: TestStore, owner: Owner) {
  return (await store.schedules.find(owner, PROJECT))?.schedule
}

/** A connection that breaks once each transaction is committed. */
function losingAnswers(db: Connection): Connection {
  const transaction = () => ({
    execute: async (change: (trx: Connection) => Promise<unknown>) => {
      await db.transaction().execute(change)
      throw new Error('The connection was lost')
    },
  })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const found: unknown = Reflect.get(target, name, target)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}

/** Takes away what is due, as its start does. */
async function startAll({ db }: TestStore): Promise<void> {
  await db.deleteFrom('due_runs').execute()
}

describe('the firing of a large project', () => {
  it('stores 500 due runs in a transaction, and advances the schedule in the last one', async () => {
    await using test = await scheduled()
    const seen: unknown[] = []
    for (let slice = 0; slice < 4; slice += 1) {
      const outcome = await fire(test)
      const next = (await scheduleOf(test, test.owner))?.nextRunAt
      seen.push([outcome, (await dueRuns(test)).length, next])
    }
    expect(seen).toEqual([
      ['partly', 500, TEN],
      ['partly', 1000, TEN],
      ['fired', 1200, TEN + HOUR_MS],
      [undefined, 1200, TEN + HOUR_MS],
    ])
    expect(test.inserted).toEqual([500, 500, 200])
    expect(await dueReports(test)).toEqual(await reportsOf(test))
  })

  it('is one transaction if it fits', async () => {
    await using test = await scheduled(500)
    expect([await fire(test), await fire(test)]).toEqual(['fired', undefined])
    expect(test.inserted).toEqual([500])
  })

  it('fires each report once, however many workers look', async () => {
    await using test = await scheduled()
    const worker = async () => {
      while (await fire(test)) continue
    }
    await Promise.all([worker(), worker(), worker()])
    while (await fire(test)) continue
    expect(test.inserted).toEqual([500, 500, 200])
    expect(await dueReports(test)).toEqual(await reportsOf(test))
  })

  it('starts its runs in the order of their times, not of the slices', async () => {
    await using test = await scheduled(600)
    while (await fire(test)) continue
    const planned = (await dueRuns(test)).toSorted((a, b) => a.due_at - b.due_at)
    test.clock.now += HOUR_MS
    for (let started = 0; started < 20; started += 1) await startNextDue(test.db, RULES)
    const left = (await dueRuns(test)).map(({ due_at }) => due_at)
    expect(left.toSorted((a, b) => a - b)).toEqual(planned.slice(20).map(({ due_at }) => due_at))
  })

  it('continues after a crash, however late, with the times that it would have had', async () => {
    await using test = await scheduled()
    await fire(test)
    const begun = await dueReports(test)
    await startAll(test)
    // Ten minutes before the next firing, for which a missed one is skipped.
    test.clock.now = TEN + 50 * MINUTE_MS
    expect([await fire(test), await fire(test)]).toEqual(['partly', 'fired'])
    expect([...begun, ...(await dueReports(test))].toSorted()).toEqual(await reportsOf(test))
    const times = (await dueRuns(test)).map(({ due_at }) => due_at)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(TEN)
    expect(Math.max(...times)).toBeLessThan(TEN + 7 * MINUTE_MS)
    expect(await scheduleOf(test, test.owner)).toMatchObject({
      nextRunAt: TEN + HOUR_MS,
      skipped: null,
    })
  })

  it('for a missed time says in all its slices what was skipped', async () => {
    await using test = await scheduled()
    test.clock.now = TEN + 3 * HOUR_MS + MINUTE_MS
    const begun = test.clock.now
    await fire(test)
    test.clock.now += 20 * MINUTE_MS
    expect([await fire(test), await fire(test)]).toEqual(['partly', 'fired'])
    const times = (await dueRuns(test)).map(({ due_at }) => due_at)
    expect(Math.max(...times)).toBeLessThan(begun + 21 * MINUTE_MS)
    expect(times).toHaveLength(1200)
    expect(await scheduleOf(test, test.owner)).toMatchObject({
      nextRunAt: TEN + 4 * HOUR_MS,
      skipped: { from: TEN, to: TEN + 2 * HOUR_MS, count: 3 },
    })
  })

  it('continues where it was when a slice fails and is put off', async () => {
    await using test = await scheduled()
    await fire(test)
    const begun = await dueReports(test)
    await startAll(test)
    const value = (await reportsOf(test))[700] ?? ''
    await refuseRow(test.db, { table: 'due_runs', event: 'insert', column: 'report_id', value })
    await expect(fire(test)).rejects.toThrow(PutOff)
    expect(await fire(test)).toBeUndefined()
    await acceptRow(test.db, 'due_runs')
    test.clock.now += 6 * MINUTE_MS
    expect([await fire(test), await fire(test)]).toEqual(['partly', 'fired'])
    expect([...begun, ...(await dueReports(test))].toSorted()).toEqual(await reportsOf(test))
  })

  it('continues at once after slices of which it did not learn that they were stored', async () => {
    await using test = await scheduled()
    for (let slice = 0; slice < 2; slice += 1) {
      await expect(fireNext(losingAnswers(test.db), planFiring)).rejects.toThrow(PutOff)
    }
    expect(await dueRuns(test)).toHaveLength(1000)
    await startAll(test)
    expect(await fire(test)).toBe('fired')
    expect(await dueReports(test)).toEqual((await reportsOf(test)).slice(1000))
  })

  it('takes reports along that are added meanwhile, and passes over deleted ones', async () => {
    await using test = await scheduled()
    await fire(test)
    const ids = await reportsOf(test)
    // The last one of the first slice, and one of the second.
    for (const id of [ids[499] ?? '', ids[800] ?? ''])
      await test.store.reports.delete(test.owner, id)
    const draft = reportDraft({ project: 'Site', url: 'https://new.example/' })
    const { report } = await test.store.reports.store(test.owner, draft)
    expect([await fire(test), await fire(test)]).toEqual(['partly', 'fired'])
    const due = await dueReports(test)
    expect(due).toEqual([...ids.toSpliced(800, 1), report.id].toSorted())
  })
})

describe('the firing of a large project ends with its schedule:', () => {
  it('a changed one fires from the beginning', async () => {
    await using test = await scheduled()
    await fire(test)
    await test.store.schedules.set(test.owner, PROJECT, { ...HOURLY, nextAfter: () => TEN })
    expect(await dueRuns(test)).toEqual([])
    while (await fire(test)) continue
    expect(await dueReports(test)).toEqual(await reportsOf(test))
  })

  it('a removed one fires no further', async () => {
    await using test = await scheduled()
    await fire(test)
    await test.store.schedules.set(test.owner, PROJECT, null)
    expect(await fire(test)).toBeUndefined()
    expect(await dueRuns(test)).toEqual([])
  })

  it('a paused one fires from the beginning once it is resumed', async () => {
    await using test = await scheduled()
    await fire(test)
    const id = (await scheduleOf(test, test.owner))?.id ?? ''
    await test.store.schedules.pause(id)
    expect(await fire(test)).toBeUndefined()
    // As if at once: by its time alone, it would be the same firing.
    await test.store.schedules.resume(id, () => TEN)
    while (await fire(test)) continue
    expect(await dueReports(test)).toEqual(await reportsOf(test))
  })

  it('one that is brought forward fires from the beginning', async () => {
    await using test = await scheduled()
    const ahead = TEN + 48 * HOUR_MS
    await test.db.updateTable('schedules').set({ next_run_at: ahead }).execute()
    test.clock.now = ahead + 1000
    await fire(test)
    await startAll(test)
    test.clock.now = TEN + MINUTE_MS
    await bringSchedulesForward(test.db, () => TEN + HOUR_MS)
    test.clock.now = TEN + HOUR_MS + 1000
    while (await fire(test)) continue
    expect(await dueReports(test)).toEqual(await reportsOf(test))
  })

  it('after a process of the version before has ended it, the next one fires all reports', async () => {
    await using test = await scheduled()
    await fire(test)
    await startAll(test)
    await test.db
      .updateTable('schedules')
      .set({ next_run_at: TEN + HOUR_MS })
      .execute()
    test.clock.now = TEN + HOUR_MS + 1000
    while (await fire(test)) continue
    expect(await dueReports(test)).toEqual(await reportsOf(test))
  })
})
