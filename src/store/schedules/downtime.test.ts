import { expect, it } from 'vitest'
import { SimulatedClock } from '../../../test/support/simulated-clock.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
} from '../../../test/support/store.ts'
import { isPauseNews, isPutOff } from '../../watch/back-off.ts'
import { planFiring } from '../../watch/plan-firing.ts'
import { fireNext } from './fire-schedules.ts'
import { startNextDue } from './start-due-runs.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const RULES = { queuePerUser: 0, isPutOff, isPauseNews }
const at = (text: string) => Date.parse(`2026-11-${text}Z`)

it('after 48 hours without a worker, each report of an hourly schedule is audited once', async () => {
  const clock = new SimulatedClock(at('20T09:30'))
  await using test = await openTestStore({ ...NO_LIMITS, plugin: clock })
  const owner = await test.owner()
  for (const url of ['https://a.example/', 'https://b.example/', 'https://c.example/']) {
    await test.store.reports.store(owner, reportDraft({ url, project: 'Site' }))
    await runNext(test, completed())
  }
  const subject = { kind: 'project', reference: 'Site' } as const
  const hourly = { cron: '0 * * * *', timeZone: 'UTC', intervalMs: HOUR_MS }
  await test.store.schedules.set(owner, subject, { ...hourly, nextAfter: () => at('20T10:00') })

  clock.now = at('22T09:20')
  const fired = await Promise.all([1, 2, 3].map(async () => await fireNext(test.db, planFiring)))
  expect(fired.filter(Boolean)).toHaveLength(1)
  const due = await test.db.selectFrom('due_runs').select('due_at').execute()
  const delays = due.map(({ due_at }) => due_at - clock.now)
  expect(delays).toHaveLength(3)
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...delays)).toBeLessThan(21 * MINUTE_MS)
  expect((await test.store.schedules.find(owner, subject))?.schedule).toMatchObject({
    nextRunAt: at('22T10:00'),
    skipped: { from: at('20T10:00'), to: at('22T08:00'), count: 47 },
  })

  clock.now += 21 * MINUTE_MS
  const start = async () => await startNextDue(test.db, RULES)
  expect([await start(), await start(), await start(), await start()]).toEqual([
    'started',
    'started',
    'started',
    'none',
  ])
  const counts = await test.db.selectFrom('reports').select('run_count').execute()
  expect(counts.map(({ run_count }) => run_count)).toEqual([2, 2, 2])
})
