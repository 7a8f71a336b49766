import { describe, expect, it } from 'vitest'
import { sampleLabResults } from '../../../test/support/sample-results.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  someResults,
  type TestStore,
} from '../../../test/support/store.ts'
import {
  confirmRun,
  PROJECT,
  watchedScene,
  withLcp,
} from '../../../test/support/watched-reports.ts'
import type { Results } from '../../report/results.ts'

const LCP = 'worse:lcp'
const EIGHT = Array.from({ length: 8 }, () => 2000)

describe('an alert about a metric that got worse', () => {
  it('is confirmed by a run with five loads, sent once, and resolved after two good runs', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states, events, owner } = await watchedScene(test)
    for (const lcp of EIGHT) await run(withLcp(lcp))
    expect(await states()).toEqual([])
    await run(withLcp(4000))
    expect(await states()).toEqual([`${LCP} suspected`])
    expect(await events()).toEqual([])

    expect(await confirmRun(test, withLcp(3900))).toBe(5)
    expect(await states()).toEqual([`${LCP} open`])
    const headline = 'shop.example: Largest Contentful Paint on mobile is 3.9 s, usually 2.0 s'
    expect(await events()).toEqual([`alert.confirmed: ${headline}`])
    const [alert] = (await test.store.alerts.list(owner, { state: 'open', project: 'shop' })) ?? []
    expect(alert).toMatchObject({
      value: 3900,
      baseline: 2000,
      threshold: 2300,
      run: 9,
      runBefore: 8,
    })
    // A comparison and the number of the earlier run are stored together.
    const details = await test.store.alerts.find(owner, alert?.id ?? '')
    expect(details?.changes).toBeDefined()

    await run(withLcp(4000))
    await run(withLcp(2000))
    expect(await states()).toEqual([`${LCP} recovering`])
    await run(withLcp(2000))
    expect(await states()).toEqual([`${LCP} resolved`])
    expect((await events()).slice(1)).toEqual([
      'alert.resolved: Resolved on shop.example: Largest Contentful Paint on mobile is back to 2.0 s',
    ])
  })

  it('is noise when five loads do not agree, and their run stays out of the baseline', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states, events } = await watchedScene(test)
    for (const lcp of EIGHT) await run(withLcp(lcp))
    await run(withLcp(4000))
    await confirmRun(test, withLcp(2000))
    expect(await states()).toEqual([`${LCP} noise`])
    expect(await events()).toEqual([])
    const confirming = test.db.selectFrom('run_numbers').select('number')
    expect(await confirming.where('confirming', '=', 1).execute()).toEqual([{ number: 10 }])
  })

  it('waits for the next run if one of the last ten was a confirming run', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states } = await watchedScene(test)
    for (const lcp of EIGHT) await run(withLcp(lcp))
    await run(withLcp(4000))
    await confirmRun(test, withLcp(2000))
    await run(withLcp(4000))
    expect(await test.db.selectFrom('due_runs').selectAll().execute()).toEqual([])
    await run(withLcp(4000))
    expect(await states()).toEqual([`${LCP} open`])
  })

  it('is decided by the next run when the confirming one was disturbed, for the second device, too', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states, events, owner } = await watchedScene(test)
    const desktop = (lcp: number, disturbance?: string) =>
      withLcp(2000, ({ lab }) => {
        const device = lab?.devices[1]
        if (!device) throw new Error('The sample has no second device.')
        device.metrics.lcp = lcp
        device.samples = []
        if (disturbance) device.disturbance = disturbance
      })
    for (const lcp of EIGHT) await run(desktop(lcp))
    await run(desktop(4000))
    expect(await states()).toEqual([`${LCP}:desktop suspected`])
    await confirmRun(test, desktop(4000, 'slow machine'))
    expect(await states()).toEqual([`${LCP}:desktop suspected`])
    await run(desktop(4000))
    expect(await states()).toEqual([`${LCP}:desktop open`])
    expect(await events()).toEqual([
      'alert.confirmed: shop.example: Largest Contentful Paint on desktop is 4.0 s, usually 2.0 s',
    ])
    const [alert] = (await test.store.alerts.list(owner, {})) ?? []
    expect(alert).toMatchObject({ rule: `${LCP}:desktop`, value: 4000, baseline: 2000 })
  })

  it('ignores runs on a slow host', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states } = await watchedScene(test)
    const speed = (index: number) => (results: Results) => {
      results.environment.benchmark_index = index
    }
    for (const lcp of EIGHT) await run(withLcp(lcp, speed(1000)))
    await run(withLcp(4000, speed(849)))
    expect(await states()).toEqual([])
    await run(withLcp(4000, speed(850)))
    expect(await states()).toEqual([`${LCP} suspected`])
  })

  it('ends without a message when the conditions change', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states, events } = await watchedScene(test)
    for (const lcp of EIGHT) await run(withLcp(lcp))
    await run(withLcp(4000))
    await confirmRun(test, withLcp(4000))
    await run(
      withLcp(2000, (results) => {
        results.environment.lighthouse = '99.0.0'
      }),
    )
    expect(await states()).toEqual([`${LCP} resolved`])
    expect(await events()).toHaveLength(1)
  })
})

describe('an alert about a check of high importance', () => {
  const title = (outcome: 'pass' | 'fail') => {
    const results = someResults()
    const [some] = sampleLabResults().checks
    if (!some) throw new Error('The sample has no check.')
    const check = {
      ...some,
      id: 'title-present',
      importance: 'high' as const,
      stage: 'static' as const,
      outcome,
      message: 'The page has no title',
      superseded_by: null,
    }
    return completed({ ...results, checks: [check] })
  }

  it('is sent at once when the check newly fails, without a second run', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states, events } = await watchedScene(test)
    await run(title('pass'))
    await run(title('fail'))
    expect(await states()).toEqual(['check:title-present open'])
    expect(await events()).toEqual(['alert.confirmed: shop.example: The page has no title'])
    expect(await test.db.selectFrom('due_runs').selectAll().execute()).toEqual([])
    await run(title('pass'))
    await run(title('pass'))
    expect(await states()).toEqual(['check:title-present resolved'])
  })

  it('is not opened when the check already failed before', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states } = await watchedScene(test)
    await run(title('fail'))
    await run(title('fail'))
    expect(await states()).toEqual([])
  })
})

describe('other alert rules', () => {
  it('alert when an audit of the target fails three times in a row', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states, events } = await watchedScene(test)
    await run(completed())
    await run(failed())
    await run(failed())
    expect(await states()).toEqual([])
    await run(failed())
    expect(await states()).toEqual(['target open'])
    expect(await events()).toEqual([
      'alert.confirmed: shop.example: 3 audits in a row failed: It does not answer',
    ])
  })

  it('alert on an exceeded budget, and close the alert when the budget is removed', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states, events, owner } = await watchedScene(test)
    const rule = { measure: 'check.title-present', must: 'pass' } as const
    const budget = { measure: 'bytes.total', max: 1, device: 'mobile' } as const
    const warning = { measure: 'requests.total', max: 1, severity: 'warn' } as const
    await test.store.budgets.change(owner, 'Shop', () => [rule, budget, warning])
    await run(withLcp(2000))
    expect((await states()).map((each) => each.replace(/:[0-9a-f]{12}/, ''))).toEqual([
      'budget:mobile open',
    ])
    expect(await events()).toEqual([
      expect.stringMatching(
        /^alert\.confirmed: shop\.example breaks a budget: Bytes of all requests on mobile are .+ \(limit: at most 1 B\)$/,
      ),
    ])
    await test.store.budgets.change(owner, 'Shop', () => [rule, warning])
    await run(withLcp(2000))
    expect(await test.store.alerts.list(owner, { state: 'open' })).toEqual([])
    expect(await events()).toHaveLength(1)
  })

  it('do not alert for a report that is not watched, and close its open alerts when watching ends', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { run, states, owner, report } = await watchedScene(test)
    const ofReport = { kind: 'report', reference: report.id } as const
    await test.store.watches.set(owner, ofReport, false)
    await run(failed())
    await run(failed())
    await run(failed())
    expect(await states()).toEqual([])
    expect(await test.store.watches.set(owner, ofReport, null)).toEqual({ isOn: true })
    await run(failed())
    expect(await states()).toEqual(['target open'])
    await test.store.watches.set(owner, PROJECT, false)
    expect(await test.store.alerts.list(owner, { state: 'open' })).toEqual([])
  })
})

describe('an alert', () => {
  async function withMembers(test: TestStore) {
    const { run, owner, report } = await watchedScene(test)
    for (let count = 0; count < 3; count += 1) await run(failed())
    const people = { viewer: await test.owner(), editor: await test.owner() }
    for (const [role, email] of [
      ['viewer', 'user2@example.com'],
      ['editor', 'user3@example.com'],
    ] as const) {
      await test.store.memberships.share(owner, 'Shop', { email, role })
    }
    const [alert] = (await test.store.alerts.list(owner, {})) ?? []
    if (!alert) throw new Error('There is no alert.')
    return { run, owner, report, id: alert.id, ...people, other: await test.owner() }
  }

  it('is visible to members of its project only', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { id, owner, viewer, editor, other } = await withMembers(test)
    const { alerts } = test.store
    for (const [who, mayChange] of [
      [owner, true],
      [editor, true],
      [viewer, false],
    ] as const) {
      expect(await alerts.list(who, {})).toHaveLength(1)
      expect(await alerts.find(who, id)).toMatchObject({ id, mayChange })
    }
    expect(await alerts.list(other, {})).toEqual([])
    expect(await alerts.list(other, { project: 'Shop' })).toBeUndefined()
    expect(await alerts.find(other, id)).toBeUndefined()
  })

  it('can be muted and annotated only by users who may change the report', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const { id, owner, viewer, editor, other } = await withMembers(test)
    const { alerts } = test.store
    expect(await alerts.change(editor, id, { mute: 'change', note: 'Known.' })).toBe('changed')
    expect(await alerts.find(owner, id)).toMatchObject({ state: 'muted', note: 'Known.' })
    expect(await alerts.list(owner, { state: 'open' })).toEqual([])
    expect(await alerts.list(owner, { state: 'muted' })).toHaveLength(1)
    const refused = alerts.change(viewer, id, { mute: null })
    await expect(refused).rejects.toMatchObject({ code: 'role-insufficient' })
    expect(await alerts.change(other, id, { mute: null })).toBeUndefined()
    expect(await alerts.change(owner, id, { mute: { until: 1 }, note: 'x' })).toBe('past')
    expect(await alerts.find(owner, id)).toMatchObject({ state: 'muted', note: 'Known.' })
    await alerts.change(owner, id, { mute: null })
    expect(await alerts.find(owner, id)).toMatchObject({ state: 'open', mute: null })
  })
})
