import { describe, expect, it } from 'vitest'
import { alertRow } from '../../../test/support/alert-row.ts'
import { SLACK } from '../../../test/support/deliveries.ts'
import { refuseRow } from '../../../test/support/refuse-row.ts'
import { crawledAtOnce, siteDraft } from '../../../test/support/site-audits.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../../test/support/store.ts'
import { isPauseNews, isPutOff } from '../../watch/back-off.ts'
import { planFiring } from '../../watch/plan-firing.ts'
import type { Owner } from '../accounts/actor.ts'
import { remindNext } from '../alerts/remind.ts'
import { PutOff } from '../database/take-next.ts'
import { fireNext } from './fire-schedules.ts'
import { startNextCrawl } from './start-due-crawls.ts'
import { startNextDue } from './start-due-runs.ts'

const HOUR_MS = 60 * 60_000
const HOURLY = { cron: '0 * * * *', timeZone: 'UTC', intervalMs: HOUR_MS, nextAfter: () => 0 }
const RULES = { queuePerUser: 0, isPutOff, isPauseNews }

async function audited(test: TestStore, owner: Owner, url: string): Promise<string> {
  const { report } = await test.store.reports.store(owner, reportDraft({ url, project: 'Shop' }))
  await runNext(test, completed())
  return report.id
}

/** Two reports with a schedule, the first one due for longer. */
async function twoScheduled(test: TestStore) {
  const owner = await test.owner()
  const [first, second] = [
    await audited(test, owner, 'https://a.example/'),
    await audited(test, owner, 'https://b.example/'),
  ]
  for (const [place, reference] of [first, second].entries()) {
    const nextRunAt = Date.now() - 2000 + place
    await test.store.schedules.set(
      owner,
      { kind: 'report', reference },
      { ...HOURLY, nextAfter: () => nextRunAt },
    )
  }
  return { owner, first, second }
}

/** How many of these milliseconds are about five minutes from now. */
const isSoon = (at: number | null | undefined) =>
  Math.abs((at ?? 0) - Date.now() - 5 * 60_000) < 60_000

describe('what fails again and again', () => {
  it('as a firing does not hold up other schedules, and is tried again in five minutes', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { first, second } = await twoScheduled(test)
    await refuseRow(test.db, {
      table: 'due_runs',
      event: 'insert',
      column: 'report_id',
      value: first,
    })
    await expect(fireNext(test.db, planFiring)).rejects.toThrow(PutOff)
    expect(await fireNext(test.db, planFiring)).toBe('fired')
    expect(await fireNext(test.db, planFiring)).toBeUndefined()
    const due = await test.db.selectFrom('due_runs').select('report_id').execute()
    expect(due).toEqual([{ report_id: second }])
    const row = await test.db
      .selectFrom('schedules')
      .select('next_run_at')
      .where('subject_id', '=', first)
      .executeTakeFirst()
    expect(isSoon(row?.next_run_at)).toBe(true)
  })

  it('as a run does not hold up those of other reports', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { first, second } = await twoScheduled(test)
    while (await fireNext(test.db, planFiring)) continue
    const at = (id: string, due_at: number) =>
      test.db.updateTable('due_runs').set({ due_at }).where('report_id', '=', id).execute()
    await at(first, 0)
    await at(second, 1)
    await refuseRow(test.db, { table: 'runs', event: 'insert', column: 'report_id', value: first })
    await expect(startNextDue(test.db, RULES)).rejects.toThrow(first)
    expect(await startNextDue(test.db, RULES)).toBe('started')
    expect(await startNextDue(test.db, RULES)).toBe('none')
    const [left, ...others] = await test.db.selectFrom('due_runs').selectAll().execute()
    expect([left?.report_id, isSoon(left?.due_at), others]).toEqual([first, true, []])
  })

  it('as a crawl does not hold up those of other sites', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const sites: string[] = []
    for (const place of [0, 1]) {
      const { id } = await test.store.siteAudits.create(owner, siteDraft({ project: `S${place}` }))
      await crawledAtOnce(test, id)
      await test.store.schedules.set(owner, { kind: 'site_audit', reference: id }, HOURLY)
      const schedule = await test.db
        .selectFrom('schedules')
        .select('id')
        .where('subject_id', '=', id)
        .executeTakeFirstOrThrow()
      const due = { site_audit_id: id, schedule_id: schedule.id, due_at: place }
      await test.db.insertInto('due_crawls').values(due).execute()
      sites.push(id)
    }
    const [value = ''] = sites
    await refuseRow(test.db, { table: 'crawls', event: 'insert', column: 'site_audit_id', value })
    await expect(startNextCrawl(test.db, RULES)).rejects.toThrow(value)
    expect(await startNextCrawl(test.db, RULES)).toBe('started')
    expect(await startNextCrawl(test.db, RULES)).toBe('none')
  })

  it('as a reminder does not hold up those of other alerts', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    const ids = [
      await audited(test, owner, 'https://a.example/'),
      await audited(test, owner, 'https://b.example/'),
    ]
    await test.store.watches.set(owner, { kind: 'project', reference: 'Shop' }, true)
    const channel = { name: 'Team', settings: SLACK, projects: null }
    await test.store.channels.create(owner, { ...channel, events: ['alert.reminder'] })
    const opened = Date.now() - 8 * 24 * HOUR_MS
    const rows = ids.map((id, place) => alertRow({ id, report_id: id, opened_at: opened + place }))
    await test.db.insertInto('alerts').values(rows).execute()
    const [value = ''] = ids
    await refuseRow(test.db, { table: 'events', event: 'insert', column: 'subject_id', value })
    await expect(remindNext(test.db)).rejects.toThrow(value)
    expect(await remindNext(test.db)).toBe(true)
    expect(await remindNext(test.db)).toBe(false)
    const row = await test.db
      .selectFrom('alerts')
      .select('reminded_at')
      .where('id', '=', value)
      .executeTakeFirst()
    expect(isSoon((row?.reminded_at ?? 0) + 7 * 24 * HOUR_MS)).toBe(true)
  })
})
