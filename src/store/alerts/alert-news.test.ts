import { describe, expect, it } from 'vitest'
import { alertRow } from '../../../test/support/alert-row.ts'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  someResults,
  type TestStore,
} from '../../../test/support/store.ts'
import { confirmRun, watchedScene, withLcp } from '../../../test/support/watched-reports.ts'
import type { Owner } from '../accounts/actor.ts'
import type { AlertRow } from './alert-row.ts'
import type { EventKind } from '../tables/channel-tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A page whose check of this ID has this outcome. */
function checked(outcome: 'pass' | 'fail', id = 'title-present') {
  const [some] = sampleLabResults().checks
  if (!some) throw new Error('The sample has no check.')
  const own = { importance: 'high' as const, stage: 'static' as const, superseded_by: null }
  const check = { ...some, ...own, id, outcome, message: 'It fails' }
  return completed({ ...someResults(), checks: [check] })
}

const channelOf = (test: TestStore, owner: Owner, events: readonly EventKind[]) =>
  test.store.channels.create(owner, {
    name: 'Team',
    settings: { kind: 'slack', url: 'https://hooks.example/1' },
    events,
    projects: null,
  })

async function bodiesOf({ db }: TestStore, kind: EventKind) {
  const rows = await db.selectFrom('events').selectAll().where('kind', '=', kind).execute()
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ body }) => JSON.parse(body))
}

describe('the events of a run', () => {
  it('are one for each alert, one for the report and one for its budgets', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, report, run, events } = await watchedScene(test)
    await channelOf(test, owner, ['report.worse', 'project.budget_broken'])
    const budget = { measure: 'check.title-present', must: 'pass' } as const
    await run(checked('pass'))
    await test.store.budgets.change(owner, 'Shop', () => [budget])
    await run(checked('fail'))
    expect((await events()).map((each) => each.replace(/:.*/, '')).toSorted()).toEqual([
      'alert.confirmed',
      'alert.confirmed',
      'project.budget_broken',
      'report.worse',
    ])
    const alerts = (await test.store.alerts.list(owner, { state: 'open' })) ?? []
    const idOf = (start: string) => alerts.find(({ rule }) => rule.startsWith(start))?.id
    expect(await bodiesOf(test, 'report.worse')).toMatchObject([
      {
        headline: 'shop.example got worse: It fails',
        path: `/r/${report.id}`,
        lines: [],
        data: { run: 2, alerts: [idOf('check:')] },
      },
    ])
    expect(await bodiesOf(test, 'project.budget_broken')).toMatchObject([
      {
        headline: 'shop.example breaks a budget: It fails (limit: must pass)',
        data: { alerts: [idOf('budget:')] },
      },
    ])
    await run(checked('pass'))
    await run(checked('pass'))
    expect(await bodiesOf(test, 'report.worse')).toHaveLength(1)
    expect(await bodiesOf(test, 'alert.resolved')).toMatchObject([{ lines: [] }, { lines: [] }])
  })

  it('name the last marker of the week, and what changed', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, run } = await watchedScene(test)
    const mark = (name: string, ago: number) =>
      test.store.markers.add(owner, 'Shop', { name, at: Date.now() - ago, url: null, commit: null })
    await mark('Too long ago', 7 * DAY_MS + MINUTE_MS)
    await run(checked('pass'))
    await run(checked('fail'))
    await run(checked('pass'))
    await run(checked('pass'))
    await mark('Deploy 1', 300 * MINUTE_MS)
    await mark('Deploy 2', 30 * MINUTE_MS)
    await mark('Of the future', -MINUTE_MS)
    await run(checked('fail'))
    const lines = (await bodiesOf(test, 'alert.confirmed')).map((body) => body.lines)
    expect(lines).toEqual([[], ['Last marker: Deploy 2, 30 min before']])
    const [alert] = (await test.store.alerts.list(owner, {})) ?? []
    expect(await test.store.alerts.find(owner, alert?.id ?? '')).toMatchObject({
      marker: { name: 'Deploy 2' },
      changes: { new_problems: [{ id: 'title-present' }] },
    })
  })

  it('say that no more follow when an alert opens for the third time in a day', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run } = await watchedScene(test)
    await run(checked('pass'))
    for (let round = 0; round < 3; round += 1) {
      await run(checked('fail'))
      await run(checked('pass'))
      await run(checked('pass'))
    }
    const bodies = await bodiesOf(test, 'alert.confirmed')
    expect(bodies.map(({ data }) => data.flapping)).toEqual([false, false, true])
    expect(bodies[2]).toMatchObject({
      headline: 'shop.example: It fails, for the third time in a day',
      lines: ['This alert sends no more messages until it has been steady for a day'],
    })
    expect(await bodiesOf(test, 'alert.resolved')).toHaveLength(2)
  })

  it('resolve the alert of a target that can be audited again', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states } = await watchedScene(test)
    for (let count = 0; count < 3; count += 1) await run(failed())
    await run(completed())
    await run(completed())
    expect(await states()).toEqual(['target resolved'])
  })
})

describe('an alert that opens', () => {
  it('for a lasting shift names the run in which the shift began, and the one before', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, run } = await watchedScene(test)
    for (let count = 0; count < 9; count += 1) await run(withLcp(2000))
    for (let count = 0; count < 5; count += 1) await run(withLcp(2250))
    const began = { rule: 'worse:lcp', run: 13, runBefore: 9, baseline: 2000 }
    const list = () => test.store.alerts.list(owner, {})
    expect(await list()).toMatchObject([{ ...began, state: 'suspected' }])
    expect(await confirmRun(test, withLcp(2250))).toBe(5)
    expect(await list()).toMatchObject([{ ...began, state: 'open' }])
  })

  it('for a check is confirmed by a run with a single page load', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states } = await watchedScene(test)
    await run(checked('pass', 'broken-internal-links'))
    await run(checked('fail', 'broken-internal-links'))
    expect(await states()).toEqual(['check:broken-internal-links suspected'])
    expect(await confirmRun(test, checked('fail', 'broken-internal-links'))).toBe(1)
    expect(await states()).toEqual(['check:broken-internal-links open'])
  })

  it('waits for its confirming run, whatever other runs show meanwhile', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states } = await watchedScene(test)
    for (let count = 0; count < 8; count += 1) await run(withLcp(2000))
    await run(withLcp(4000))
    const due = () => test.db.selectFrom('due_runs').select(['due_at', 'samples']).execute()
    const before = await due()
    await run(withLcp(2000))
    await run(withLcp(4000))
    expect(await states()).toEqual(['worse:lcp suspected'])
    expect(await due()).toEqual(before)
  })

  it('moves a waiting scheduled run forward to confirm itself', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, report } = await watchedScene(test)
    const waiting = { report_id: report.id, schedule_id: 's', due_at: 9e12, samples: null }
    await test.db.insertInto('due_runs').values(waiting).execute()
    for (let count = 0; count < 8; count += 1) await run(withLcp(2000))
    await run(withLcp(4000))
    const [due] = await test.db.selectFrom('due_runs').selectAll().execute()
    expect(due).toMatchObject({ schedule_id: 's', samples: 5 })
    const minutes = ((due?.due_at ?? 0) - Date.now()) / MINUTE_MS
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(30)
  })

  it('is not opened by a run that confirms another alert', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states } = await watchedScene(test)
    for (let count = 0; count < 8; count += 1) await run(withLcp(2000))
    await run(withLcp(4000))
    const heavier = withLcp(4000, ({ lab }) => {
      const device = lab?.devices[0]
      if (device) device.requests.transfer_bytes += 10_000_000
    })
    await confirmRun(test, heavier)
    expect(await states()).toEqual(['worse:lcp open'])
  })
})

describe('a list of alerts', () => {
  it('is filtered by state, report and project', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { owner, report, run } = await watchedScene(test)
    await run(completed())
    const row = (rule: string, fields: Partial<AlertRow>) =>
      alertRow({ id: rule, report_id: report.id, rule, state: 'ok', ...fields })
    const muted = { muted_until: 9e15 }
    await test.db
      .insertInto('alerts')
      .values([
        row('confirmed', { state: 'confirmed' }),
        row('recovering', { state: 'recovering', resolved_at: 1 }),
        row('suspected', { state: 'suspected', noise_at: 1 }),
        row('muted', { state: 'confirmed', ...muted }),
        row('resolved', { resolved_at: 2, noise_at: 1 }),
        row('noise', { noise_at: 1 }),
      ])
      .execute()
    const { alerts } = test.store
    const listed = async (query: Parameters<typeof alerts.list>[1]) =>
      (await alerts.list(owner, query))?.map(({ rule }) => rule).toSorted()
    expect(await listed({ state: 'open' })).toEqual(['confirmed', 'recovering'])
    expect(await listed({ state: 'suspected' })).toEqual(['suspected'])
    expect(await listed({ state: 'muted' })).toEqual(['muted'])
    expect(await listed({ state: 'resolved' })).toEqual(['resolved'])
    expect(await listed({ state: 'noise' })).toEqual(['noise'])
    expect(await listed({ reportId: report.id })).toHaveLength(6)
    expect(await listed({ reportId: 'another' })).toEqual([])
    expect(await listed({ most: 2 })).toHaveLength(2)
    await test.store.reports.store(owner, reportDraft({ project: 'Empty' }))
    expect(await listed({ project: 'Empty' })).toEqual([])
    expect((await alerts.list(owner, {}))?.map(({ state }) => state).toSorted()).toEqual([
      'muted',
      'noise',
      'open',
      'recovering',
      'resolved',
      'suspected',
    ])
  })
})
