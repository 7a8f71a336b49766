import { describe, expect, it } from 'vitest'
import { DAY, deliveryScene, FAILED, WEBHOOK } from '../../test/support/deliveries.ts'
import { SimulatedClock } from '../../test/support/simulated-clock.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { openTestStore, reportDraft, type TestStoreOptions } from '../../test/support/store.ts'
import { bringJobsForward } from './bring-jobs-forward.ts'

const LEASE = 30_000
const SECOND = 1000
const NOW = Date.parse('2026-11-20T10:00Z')

/** A store whose clock is a month ahead, until it is set right. */
async function scene(limits: TestStoreOptions = {}) {
  const clock = new SimulatedClock(NOW + 30 * DAY)
  const test = await openTestStore({ siteConcurrency: 0, ...limits, plugin: clock })
  return { clock, test, owner: await test.owner() }
}

const correct = ({ db }: Awaited<ReturnType<typeof scene>>['test'], cooldownMs = 0) =>
  bringJobsForward(db, { leaseMs: LEASE, cooldownMs })

describe('after the clock of the database was a month ahead', () => {
  it('a run of a dead worker is claimed again after one lease, and a live worker keeps its own', async () => {
    const { clock, test, owner } = await scene()
    await using _ = test
    await test.store.reports.store(owner, reportDraft({ url: 'https://dead.example/' }))
    await test.store.reports.store(owner, reportDraft({ url: 'https://live.example/' }))
    const dead = await test.queue.claim('dead')
    const live = await test.queue.claim('live')
    clock.now = NOW
    await correct(test)
    expect(await test.queue.claim('other')).toBeUndefined()
    clock.now += LEASE / 2
    expect(await test.queue.heartbeat(live?.token ?? '')).toBe(true)
    clock.now += LEASE / 2
    expect(await test.queue.claim('other')).toMatchObject({ id: dead?.id, attempt: 2 })
    expect(await test.queue.claim('other')).toBeUndefined()
  })

  it('a crawl of a dead worker is claimed again after one lease', async () => {
    const { clock, test, owner } = await scene()
    await using _ = test
    await test.store.siteAudits.create(owner, siteDraft())
    const queue = crawlQueue(test, LEASE)
    expect(await queue.claim('dead')).toBeDefined()
    clock.now = NOW
    await correct(test)
    clock.now += LEASE
    expect(await queue.claim('other')).toBeDefined()
  })

  it('what was queued then is claimed at once', async () => {
    const { clock, test, owner } = await scene()
    await using _ = test
    const { queue: deliveries, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record()
    await test.store.siteAudits.create(owner, siteDraft())
    await test.store.reports.store(owner, reportDraft())
    clock.now = NOW
    const crawls = crawlQueue(test, LEASE)
    const claims = async () =>
      (await Promise.all([test.queue, crawls, deliveries].map((queue) => queue.claim('w')))).map(
        (claimed) => claimed !== undefined,
      )
    expect(await claims()).toEqual([false, false, false])
    await correct(test)
    expect(await claims()).toEqual([true, true, true])
  })

  it('starts that it counted delay nobody for longer than its limits do', async () => {
    const { clock, test, owner } = await scene({ auditsPerMinute: 1, cooldownMs: 10 * SECOND })
    await using _ = test
    await test.store.reports.store(owner, reportDraft())
    await test.queue.release((await test.queue.claim('w'))?.token ?? '')
    expect(await test.queue.claim('w')).toBeUndefined()
    clock.now = NOW
    await correct(test, 10 * SECOND)
    expect(await test.queue.claim('w')).toBeUndefined()
    clock.now += 60 * SECOND
    expect(await test.queue.claim('w')).toBeDefined()
  })

  it('a delivery that is tried again waits no longer than any', async () => {
    const { clock, test } = await scene()
    await using _ = test
    const { queue, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record()
    await queue.finish((await queue.claim('w'))?.token ?? '', FAILED)
    clock.now = NOW
    await correct(test)
    expect(await queue.claim('w')).toBeDefined()
  })
})

it('nothing is brought forward while the clock is right', async () => {
  const { test, owner } = await scene({ auditsPerMinute: 1 })
  await using _ = test
  const { queue, channel, record } = await deliveryScene(test)
  await channel()
  await channel(WEBHOOK)
  await record()
  const retryAfterMs = DAY
  const claimed = await queue.claim('w')
  await queue.finish(claimed?.token ?? '', { ...FAILED, retryAfterMs })
  await test.store.siteAudits.create(owner, siteDraft())
  await crawlQueue(test, LEASE).release((await crawlQueue(test).claim('w'))?.token ?? '', LEASE)
  await test.store.reports.store(owner, reportDraft())
  await test.queue.release((await test.queue.claim('w'))?.token ?? '', LEASE)
  await test.queue.claim('w')
  await test.store.reports.store(owner, reportDraft({ url: 'https://other.example/' }))
  expect(await correct(test)).toBe(0)
})
