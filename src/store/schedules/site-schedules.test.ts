import { expect, it } from 'vitest'
import { SimulatedClock } from '../../../test/support/simulated-clock.ts'
import { crawledAtOnce, crawlQueue, siteDraft } from '../../../test/support/site-audits.ts'
import { NO_LIMITS, openTestStore, type TestStore } from '../../../test/support/store.ts'
import { isPauseNews, isPutOff } from '../../watch/back-off.ts'
import { planFiring } from '../../watch/plan-firing.ts'
import { dropSiteAudits } from '../sites/sweep-sites.ts'
import { fireNext } from './fire-schedules.ts'
import { startNextCrawl } from './start-due-crawls.ts'

const DAY_MS = 24 * 60 * 60_000
const START = Date.parse('2026-11-20T05:30:00Z')
const FIRST = START + 30 * 60_000
const DAILY = { cron: '0 6 * * *', timeZone: 'UTC', intervalMs: DAY_MS, nextAfter: () => FIRST }
const RULES = { isPutOff, isPauseNews }

/** A site audit whose first crawl has ended. */
async function scene() {
  const clock = new SimulatedClock(START)
  const test = await openTestStore({ ...NO_LIMITS, plugin: clock })
  const owner = await test.owner()
  const { id } = await test.store.siteAudits.create(owner, siteDraft({ project: 'Shop' }))
  await crawledAtOnce(test, id)
  const subject = { kind: 'site_audit', reference: id } as const
  await test.store.schedules.set(owner, subject, DAILY)
  const crawls = async () => (await test.store.siteAudits.find(owner, id))?.crawls
  return { test, clock, owner, id, subject, crawls }
}

const fire = async ({ db }: TestStore) => await fireNext(db, planFiring)
const start = async ({ db }: TestStore) => await startNextCrawl(db, RULES)

/** Fires, and starts what is due once all offsets and delays of catching up have passed: an hour and a quarter. */
async function nextDay(test: TestStore, clock: SimulatedClock, day: number) {
  clock.now = FIRST + day * DAY_MS
  await fire(test)
  clock.now += 76 * 60_000
  return await start(test)
}

it('crawls the site once at each firing, however many workers look', async () => {
  const { test, clock, crawls } = await scene()
  await using _ = test
  const workers = [1, 2, 3]
  clock.now = FIRST
  const fired = await Promise.all(workers.map(async () => await fire(test)))
  expect(fired.filter(Boolean)).toHaveLength(1)
  clock.now += 61 * 60_000
  const started = await Promise.all(workers.map(async () => await start(test)))
  expect(started.toSorted()).toEqual(['none', 'none', 'started'])
  expect(await crawls()).toBe(2)
})

it('uses a crawl that is still open', async () => {
  const { test, clock, owner, id, crawls } = await scene()
  await using _ = test
  await test.store.siteAudits.crawl(owner, id)
  expect(await nextDay(test, clock, 0)).toBe('started')
  expect(await crawls()).toBe(2)
})

it('catches up once after days without a worker', async () => {
  const { test, clock, owner, subject, crawls } = await scene()
  await using _ = test
  expect(await nextDay(test, clock, 3)).toBe('started')
  expect(await start(test)).toBe('none')
  expect(await crawls()).toBe(2)
  expect((await test.store.schedules.find(owner, subject))?.schedule).toMatchObject({
    nextRunAt: FIRST + 4 * DAY_MS,
    skipped: { from: FIRST, count: 3 },
  })
})

it('slows down for crawls that fail, pauses after a fortnight with one event, and resumes with a success', async () => {
  const { test, clock, owner, id, subject, crawls } = await scene()
  await using _ = test
  const outcomes = []
  for (let day = 0; day < 24; day += 1) {
    const outcome = await nextDay(test, clock, day)
    outcomes.push(outcome)
    if (outcome !== 'started') continue
    const claimed = await crawlQueue(test).claim('test')
    const error =
      day === 13
        ? ({ code: 'crashed', message: 'The crawl failed.' } as const)
        : ({ code: 'unreachable', message: 'The site does not answer.' } as const)
    await crawlQueue(test).fail(claimed?.token ?? '', error)
  }
  expect(outcomes.slice(0, 14)).toEqual(outcomes.slice(0, 14).map(() => 'started'))
  expect(outcomes.slice(16)).toEqual(outcomes.slice(16).map(() => 'omitted'))
  const events = await test.db.selectFrom('events').selectAll().execute()
  const paused = events.filter(({ kind }) => kind === 'schedule.paused')
  expect(paused).toMatchObject([{ subject_kind: 'site_audit', subject_id: id }])
  expect(paused.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      headline: 'Scheduled crawls of www.example.com are paused',
      lines: [
        'All crawls of the last 14 days failed',
        'Latest error: The site does not answer',
        'Start a crawl: the first success resumes the schedule',
      ],
    },
  ])
  const failures = (await test.store.schedules.find(owner, subject))?.streak?.failures
  // The latest crawl crashed, which says nothing about the site.
  expect(failures).toBe(outcomes.filter((outcome) => outcome === 'started').length - 1)
  await test.store.siteAudits.crawl(owner, id)
  await crawledAtOnce(test, id)
  const before = (await crawls()) ?? 0
  expect(await nextDay(test, clock, 24)).toBe('started')
  expect(await crawls()).toBe(before + 1)
})

it('starts nothing for a full queue, a disabled account, or a schedule that was removed or paused', async () => {
  const { test, clock, owner, id, subject } = await scene()
  await using _ = test
  for (const url of ['https://a.example/', 'https://b.example/', 'https://c.example/']) {
    await test.store.siteAudits.create(owner, siteDraft({ project: 'Other', url }))
  }
  expect(await nextDay(test, clock, 0)).toBe('omitted')
  await test.db.updateTable('crawls').set({ status: 'cancelled' }).execute()
  await test.store.userAdministration.setDisabled(owner.id, true)
  expect(await nextDay(test, clock, 1)).toBe('omitted')
  await test.store.userAdministration.setDisabled(owner.id, false)
  const [schedule] = await test.store.schedules.all()
  clock.now = FIRST + 2 * DAY_MS
  await fire(test)
  await test.store.schedules.pause(schedule?.id ?? '')
  const events = await test.db.selectFrom('events').select('body').execute()
  expect(events.map(({ body }) => JSON.parse(body).headline)).toContain(
    'The operator paused scheduled crawls of www.example.com',
  )
  expect(await nextDay(test, clock, 3)).toBe('none')
  await test.store.schedules.resume(schedule?.id ?? '', () => FIRST + 4 * DAY_MS)
  expect(await nextDay(test, clock, 4)).toBe('started')
  clock.now = FIRST + 5 * DAY_MS
  await fire(test)
  await test.store.schedules.set(owner, subject, null)
  expect(await nextDay(test, clock, 5)).toBe('none')
  await test.store.schedules.set(owner, subject, DAILY)
  await test.store.siteAudits.delete(owner, id)
  expect(await nextDay(test, clock, 6)).toBe('omitted')
  for (let left = 1; left > 0;) left = await dropSiteAudits(test.db, clock.now)
  expect(await test.store.schedules.all()).toEqual([])
})

it('waits while its owner has as many open crawls as are allowed, and is not forgotten', async () => {
  const { test, clock, owner, crawls } = await scene()
  await using _ = test
  for (const url of ['https://a.example/', 'https://b.example/', 'https://c.example/']) {
    await test.store.siteAudits.create(owner, siteDraft({ project: 'Other', url }))
  }
  expect(await nextDay(test, clock, 0)).toBe('omitted')
  expect(await start(test), 'not at once').toBe('none')
  clock.now += 6 * 60_000
  expect(await start(test)).toBe('omitted')
  await test.db.updateTable('crawls').set({ status: 'cancelled' }).execute()
  clock.now += 6 * 60_000
  expect(await start(test)).toBe('started')
  expect(await crawls()).toBe(2)
})

it('is independent of the schedule of its project, and is set by editors', async () => {
  const { test, owner, id, subject } = await scene()
  await using _ = test
  await test.store.schedules.set(owner, { kind: 'project', reference: 'Shop' }, DAILY)
  await test.store.schedules.set(owner, subject, null)
  expect(await test.store.schedules.find(owner, subject)).toMatchObject({ schedule: undefined })
  const other = await test.owner()
  const set = async () => await test.store.schedules.set(other, subject, DAILY)
  expect(await test.store.schedules.find(other, subject)).toBeUndefined()
  await test.store.siteAudits.update(owner, id, { privacy: 0 })
  expect(await set()).toBeUndefined()
  const share = async (role: 'viewer' | 'editor') =>
    await test.store.memberships.share(owner, 'Shop', { email: 'user2@example.com', role })
  await share('viewer')
  await expect(set()).rejects.toThrow('viewer')
  await share('editor')
  expect(await set()).toBeDefined()
})
