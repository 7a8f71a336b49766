import { describe, expect, it } from 'vitest'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import type { Owner } from '../accounts/actor.ts'
import { isPauseNews, isPutOff } from '../../watch/back-off.ts'
import { planFiring } from '../../watch/plan-firing.ts'
import { clock } from '../database/dialect.ts'
import { newId } from '../database/new-id.ts'
import { sweep } from '../upkeep/sweep.ts'
import { fireNext } from './fire-schedules.ts'
import { startNextDue } from './start-due-runs.ts'

const HOUR_MS = 60 * 60_000
const HOURLY = { cron: '0 * * * *', timeZone: 'UTC', intervalMs: HOUR_MS, nextAfter: () => 0 }
const RULES = { queuePerUser: 0, isPutOff, isPauseNews }

/** Reports of one project whose first run has ended. */
async function audited(test: TestStore, owner: Owner, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const url = `https://h${number}.example/`
    const { report } = await test.store.reports.store(owner, reportDraft({ url, project: 'Site' }))
    ids.push(report.id)
    await runNext(test, completed())
  }
  return ids
}

const PROJECT = { kind: 'project', reference: 'Site' } as const
const reportOf = (reference: string) => ({ kind: 'report', reference }) as const

/** Makes the schedules due since a second ago. */
async function makeDue({ db }: TestStore): Promise<void> {
  const due = db.updateTable('schedules').set({ next_run_at: (await clock(db)) - 1000 })
  await due.where('cron', 'is not', null).where('paused_at', 'is', null).execute()
}

/** The same, and makes their planned runs due as well. */
async function fireAll(test: TestStore): Promise<void> {
  await makeDue(test)
  while (await fireNext(test.db, planFiring)) continue
  await test.db.updateTable('due_runs').set({ due_at: 0 }).execute()
}

async function startAll({ db }: TestStore): Promise<string[]> {
  const outcomes: string[] = []
  for (;;) {
    const outcome = await startNextDue(db, RULES)
    if (outcome === 'none') return outcomes
    outcomes.push(outcome)
  }
}

/** A run of this report that is due to confirm an alert. */
async function suspect({ db }: TestStore, reportId: string): Promise<void> {
  const none = { title: '', message: '', unit: '', rounds: '[]', rule: 'worse:lcp' }
  const counts = { good_runs: 0, flapping: 0, told: 0, muted_until_change: 0 }
  const times = { since: 0, created_at: 0, updated_at: 0 }
  const id = newId(Date.now())
  await db.deleteFrom('alerts').execute()
  await db
    .insertInto('alerts')
    .values({ id, report_id: reportId, state: 'suspected', ...none, ...counts, ...times })
    .execute()
  const due = { report_id: reportId, schedule_id: '', due_at: 0, samples: 3 }
  await db.insertInto('due_runs').values(due).execute()
}

async function queued({ db }: TestStore): Promise<string[]> {
  const rows = await db
    .selectFrom('runs')
    .select('report_id')
    .where('status', '=', 'queued')
    .execute()
  return rows.map((row) => row.report_id).toSorted()
}

describe('a schedule', () => {
  it('fires each report of its project once, however many workers look', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const ids = await audited(test, owner, 12)
    await test.store.schedules.set(owner, PROJECT, HOURLY)
    await makeDue(test)
    const workers = [1, 2, 3]
    const fired = await Promise.all(workers.map(async () => await fireNext(test.db, planFiring)))
    expect(fired.filter(Boolean)).toHaveLength(1)
    await test.db.updateTable('due_runs').set({ due_at: 0 }).execute()
    await Promise.all(workers.map(async () => await startAll(test)))
    expect(await queued(test)).toEqual(ids.toSorted())
    const reports = await test.db.selectFrom('reports').select('run_count').execute()
    expect(reports.map((row) => row.run_count)).toEqual(ids.map(() => 2))
  })

  it('of a report replaces that of its project, and excludes the report if it is off', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [own = '', off = '', other = ''] = await audited(test, owner, 3)
    await test.store.schedules.set(owner, PROJECT, HOURLY)
    await test.store.schedules.set(owner, reportOf(off), { cron: null })
    await test.store.schedules.set(owner, reportOf(own), HOURLY)
    await makeDue(test)
    const never = { next_run_at: null }
    await test.db.updateTable('schedules').set(never).where('subject_id', '=', own).execute()
    while (await fireNext(test.db, planFiring)) continue
    const due = await test.db.selectFrom('due_runs').select('report_id').execute()
    expect(due).toEqual([{ report_id: other }])
    const found = await test.store.schedules.find(owner, reportOf(off))
    expect(found?.schedule).toMatchObject({ cron: null, subject: { kind: 'report' } })
    await test.store.schedules.set(owner, reportOf(off), null)
    const inherited = await test.store.schedules.find(owner, reportOf(off))
    expect(inherited?.schedule?.subject.kind).toBe('project')
  })

  it('starts nothing that was removed, deleted, turned off or moved after it fired', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [gone = '', off = '', moved = '', stays = ''] = await audited(test, owner, 4)
    await test.store.schedules.set(owner, PROJECT, HOURLY)
    await fireAll(test)
    await test.store.reports.delete(owner, gone)
    await test.store.schedules.set(owner, reportOf(off), { cron: null })
    await test.store.reports.update(owner, moved, { project: 'Elsewhere' })
    expect((await startAll(test)).toSorted()).toEqual(['omitted', 'omitted', 'started'])
    expect(await queued(test)).toEqual([stays])
    await fireAll(test)
    await test.store.schedules.set(owner, PROJECT, null)
    expect(await startAll(test)).toEqual([])
  })

  it('starts nothing for a disabled account, not even a run that is to confirm an alert', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [first = '', second = ''] = await audited(test, owner, 2)
    await test.store.schedules.set(owner, PROJECT, HOURLY)
    const { userAdministration } = test.store
    await userAdministration.setDisabled(owner.id, true)
    await suspect(test, second)
    await fireAll(test)
    expect(await startAll(test)).toEqual(['omitted', 'omitted'])
    await userAdministration.setDisabled(owner.id, false)
    await suspect(test, second)
    await fireAll(test)
    expect(await startAll(test)).toEqual(['started', 'started'])
    expect(await queued(test)).toEqual([first, second].toSorted())
  })

  it('leaves a report alone whose run still waits, and whose owner has a full queue', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [first = ''] = await audited(test, owner, 2)
    await test.store.schedules.set(owner, PROJECT, HOURLY)
    await test.store.reports.update(owner, first, { rerun: true })
    await fireAll(test)
    const full = { ...RULES, queuePerUser: 1 }
    const outcomes = [await startNextDue(test.db, full), await startNextDue(test.db, full)]
    expect(outcomes.toSorted()).toEqual(['omitted', 'started'])
    expect(await queued(test)).toEqual([first])
  })

  it('slows down for a target that fails, until it answers', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [id = ''] = await audited(test, owner, 1)
    await test.store.schedules.set(owner, PROJECT, HOURLY)
    for (let failures = 0; failures < 5; failures += 1) {
      await fireAll(test)
      expect(await startAll(test)).toEqual(['started'])
      await runNext(test, failed())
    }
    await fireAll(test)
    expect(await startAll(test)).toEqual(['omitted'])
    expect((await test.store.schedules.find(owner, reportOf(id)))?.streak?.failures).toBe(5)
    await test.store.reports.update(owner, id, { rerun: true })
    await runNext(test, completed())
    await fireAll(test)
    expect(await startAll(test)).toEqual(['started'])
  })

  it('records one event when it is paused because its target fails', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [id = ''] = await audited(test, owner, 1)
    await test.store.schedules.set(owner, PROJECT, HOURLY)
    for (let failures = 0; failures < 5; failures += 1) {
      await fireAll(test)
      await startAll(test)
      await runNext(test, failed())
    }
    // Says nothing about the target.
    await test.store.reports.update(owner, id, { rerun: true })
    await test.store.reports.cancel(owner, id)
    const fortnight = 14 * 24 * 60 * 60_000
    await test.db
      .updateTable('runs')
      .set((eb) => ({ ended_at: eb('ended_at', '-', fortnight) }))
      .execute()
    for (let firings = 0; firings < 3; firings += 1) {
      await fireAll(test)
      expect(await startAll(test)).toEqual(['omitted'])
    }
    const events = await test.db.selectFrom('events').selectAll().execute()
    expect(events).toMatchObject([{ kind: 'schedule.paused', subject_id: id }])
    expect(events.map(({ body }) => JSON.parse(body).lines)).toEqual([
      [
        'All audits of the last 14 days failed',
        'Latest error: It does not answer',
        'Run the audit again: the first success resumes the schedule',
      ],
    ])
    // Events are kept for thirty days, and the pause may last for longer.
    await test.db.deleteFrom('events').execute()
    await test.db
      .updateTable('runs')
      .set((eb) => ({ ended_at: eb('ended_at', '-', 2 * fortnight + 3 * 24 * HOUR_MS) }))
      .execute()
    await fireAll(test)
    expect(await startAll(test)).toEqual(['omitted'])
    expect(await test.db.selectFrom('events').selectAll().execute()).toEqual([])
  })

  it('is paused and resumed by the operator', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    await audited(test, owner, 1)
    await test.store.schedules.set(owner, PROJECT, HOURLY)
    const [schedule] = await test.store.schedules.all()
    const id = schedule?.id ?? ''
    await fireAll(test)
    expect(await test.store.schedules.pause(id)).toBe(true)
    const told = await test.db.selectFrom('events').selectAll().execute()
    expect(told).toMatchObject([{ kind: 'schedule.paused', subject_kind: 'schedule' }])
    expect(told.map(({ body }) => JSON.parse(body).headline)).toEqual([
      'The operator paused scheduled audits of the project Site',
    ])
    await fireAll(test)
    expect(await startAll(test)).toEqual([])
    expect(await test.store.schedules.resume(id, () => 0)).toBe(true)
    expect(await test.store.schedules.resume(id, () => 0)).toBe(false)
    expect(await fireNext(test.db, planFiring)).toBe('fired')
    expect(await test.store.schedules.pause('none')).toBe(false)
  })

  it('goes with its report and its project', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const [id = ''] = await audited(test, owner, 1)
    await test.store.schedules.set(owner, PROJECT, HOURLY)
    await test.store.schedules.set(owner, reportOf(id), HOURLY)
    await fireAll(test)
    await test.store.projects.delete(owner, 'Site')
    const rules = { trashDays: 0, keepArtifactsDays: 0, keepStartsMs: 0 }
    await sweep(test.db, test.blobs, rules)
    await sweep(test.db, test.blobs, rules)
    expect(await test.store.schedules.all()).toEqual([])
    expect(await test.db.selectFrom('due_runs').selectAll().execute()).toEqual([])
  })
})
