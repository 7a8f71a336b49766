import { describe, expect, it } from 'vitest'
import {
  DAY,
  deliveryScene,
  DELIVERED,
  FAILED,
  pass,
  rowsOf,
  SLACK,
  WEBHOOK,
} from '../../test/support/deliveries.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import type { Owner } from '../store/accounts/actor.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import { retryDelay } from './delivery-retries.ts'

const channelOf = (test: TestStore, owner: Owner, id: string) => test.store.channels.find(owner, id)

/** Claims and ends tries until there are none left. */
async function failAll(test: TestStore, queue: DeliveryQueue, outcome = FAILED): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    await pass(test)
    const claimed = await queue.claim('w')
    if (!claimed) return tries
    await queue.finish(claimed.token, outcome)
  }
}

describe('a message', () => {
  it('is claimed by one worker, with all events of its project and channel, after its delay', async () => {
    await using test = await openTestStore()
    const { queue, channel, record, project } = await deliveryScene(test)
    await channel()
    for (const headline of ['one', 'two', 'three']) await record(headline)
    expect(await queue.claim('w')).toBeUndefined()
    await test.db
      .updateTable('deliveries')
      .set({ next_at: 0 })
      .where('next_at', '<', 4e12)
      .execute()
    const claims = await Promise.all([1, 2, 3].map((n) => queue.claim(`worker ${n}`)))
    const [claimed, ...others] = claims.filter((claim) => claim !== undefined)
    expect(others).toEqual([])
    expect(claimed).toMatchObject({
      channel: { settings: SLACK, ownerEmail: 'user1@example.com' },
      project: { id: project, name: 'shop' },
    })
    expect(claimed?.events.map(({ body }) => body.headline)).toEqual(['one', 'two', 'three'])
    await record('four')
    expect(await queue.finish(claimed?.token ?? '', DELIVERED)).toBeUndefined()
    await pass(test)
    const next = await queue.claim('w')
    expect(next?.events.map(({ body }) => body.headline)).toEqual(['four'])
  })

  it('holds a single event when it goes to a webhook', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record('one')
    await record('two')
    const claims = [await queue.claim('w'), await queue.claim('w')]
    expect(claims.map((claim) => claim?.events.length)).toEqual([1, 1])
  })

  it('keeps its ID and events when a worker is lost, and ignores what that worker reports later', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel()
    await record('one')
    await pass(test)
    const first = await queue.claim('lost')
    await record('two')
    await test.db
      .updateTable('deliveries')
      .set({ lease_until: 0 })
      .where('status', '=', 'running')
      .execute()
    expect(await queue.claim('w')).toBeUndefined()
    await pass(test)
    const second = await queue.claim('w')
    expect(second?.events).toEqual(first?.events)
    await queue.finish(first?.token ?? '', FAILED)
    await queue.finish(second?.token ?? '', DELIVERED)
    const [row] = await rowsOf(test)
    expect(row).toMatchObject({ status: 'delivered', attempt: 2, response_status: 200 })
    expect(await rowsOf(test)).toHaveLength(2)
  })

  it.each([
    {
      name: 'was put back by a stopping worker',
      leave: (_: TestStore, queue: DeliveryQueue, token: string) => queue.release(token),
    },
    {
      name: 'was lost with its worker, and asked for again',
      leave: async (test: TestStore, queue: DeliveryQueue) => {
        const { db, store } = test
        await db.updateTable('deliveries').set({ lease_until: 0 }).execute()
        await queue.claim('w')
        const [row] = await rowsOf(test)
        const { owner_id } = await db
          .selectFrom('channels')
          .select('owner_id')
          .executeTakeFirstOrThrow()
        const owner: Owner = { kind: 'user', id: owner_id, level: 'expert' }
        for (const isEnabled of [false, true])
          await store.channels.change(owner, row?.channel_id ?? '', { isEnabled })
        expect(await store.deliveries.redeliver(owner, row?.id ?? '')).toBe('queued')
      },
    },
  ])('keeps its ID and events when it $name', async ({ leave }) => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel({ kind: 'email' })
    await record('one')
    await pass(test)
    const first = await queue.claim('w')
    await leave(test, queue, first?.token ?? '')
    await record('two')
    await pass(test)
    const claims = [await queue.claim('w'), await queue.claim('w')]
    const told = claims.map((claim) => claim?.events.map(({ body }) => body.headline))
    expect(told).toEqual([['one'], ['two']])
    expect(claims[0]?.id).toBe(first?.id)
  })

  it('is tried ten times at growing intervals, then given up', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    const id = await channel(WEBHOOK)
    await record()
    const waits: number[] = []
    for (let tries = 1; tries < 10; tries += 1) {
      await pass(test)
      const claimed = await queue.claim('w')
      await queue.finish(claimed?.token ?? '', FAILED)
      const [row] = await rowsOf(test)
      waits.push(Math.round(((row?.next_at ?? 0) - (row?.tried_at ?? 0)) / 1000))
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(await failAll(test, queue)).toBe(1)
    const { items = [] } =
      (await test.store.deliveries.list(owner, id, { page: 1, perPage: 9 })) ?? {}
    expect(items).toMatchObject([
      { status: 'dead', attempts: 10, nextAt: null, responseStatus: 500, responseText: 'no' },
    ])
  })

  it('is not retried before the time in Retry-After', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record()
    const claimed = await queue.claim('w')
    await queue.finish(claimed?.token ?? '', { ...FAILED, status: 429, retryAfterMs: 3_600_000 })
    const [row] = await rowsOf(test)
    expect((row?.next_at ?? 0) - (row?.tried_at ?? 0)).toBe(3_600_000)
    expect(retryDelay(1, 0.5, 1e12)).toBe(DAY * 1.2)
    expect(retryDelay(1, 0.5)).toBe(5500)
  })

  it('can be sent again once it has ended, and only by its owner', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    await channel()
    await record('one')
    await record('two')
    await pass(test)
    const first = await queue.claim('w')
    const [, second] = await rowsOf(test)
    const { deliveries } = test.store
    expect(await deliveries.redeliver(owner, second?.id ?? '')).toBe('under-way')
    await queue.finish(first?.token ?? '', DELIVERED)
    expect(await deliveries.redeliver(await test.owner(), second?.id ?? '')).toBe('absent')
    expect(await deliveries.redeliver(owner, second?.id ?? '')).toBe('queued')
    expect((await queue.claim('w'))?.events).toEqual(first?.events)
  })
})

describe('a channel', () => {
  it('has at most two messages in progress, and does not hold up other channels', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    const slow = await channel(WEBHOOK)
    for (let count = 0; count < 5; count += 1) await record()
    const claims = [await queue.claim('w1'), await queue.claim('w2'), await queue.claim('w3')]
    claims.push(await queue.claim('w4'))
    expect(claims.map((claim) => claim?.channel.id)).toEqual([slow, slow, undefined, undefined])
    const other = await channel(WEBHOOK)
    await record()
    expect((await queue.claim('w'))?.channel.id).toBe(other)
    await queue.finish(claims[0]?.token ?? '', DELIVERED)
    expect((await queue.claim('w'))?.channel.id).toBe(slow)
  })

  it('is reported as disabled before its other messages end', async () => {
    let statements = 0
    await using test = await openTestStore({ log: () => void (statements += 1) })
    const { queue, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record()
    const claimed = await queue.claim('w')
    let told = Infinity
    await queue.finish(claimed?.token ?? '', { ...FAILED, status: 410 }, () => (told = statements))
    expect(told).toBeLessThan(statements)
  })

  it('is disabled with its queued messages when the receiver answers 410', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    const id = await channel(WEBHOOK)
    await record()
    await record()
    const claimed = await queue.claim('w')
    expect(await queue.finish(claimed?.token ?? '', { ...FAILED, status: 410 })).toEqual({
      id,
      name: 'Team',
      ownerEmail: 'user1@example.com',
      reason: 'refused',
    })
    expect(await channelOf(test, owner, id)).toMatchObject({ disabledReason: 'refused' })
    expect((await rowsOf(test)).map(({ status }) => status)).toEqual(['dead', 'dead'])
    expect(await test.store.deliveries.redeliver(owner, claimed?.id ?? '')).toBe('disabled')
    await record()
    expect(await rowsOf(test)).toHaveLength(2)
    await test.store.channels.change(owner, id, { isEnabled: true })
    expect(await test.store.deliveries.redeliver(owner, claimed?.id ?? '')).toBe('queued')
  })

  it('is disabled after five days without a success, but not by failures between successes', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    const id = await channel(WEBHOOK)
    const failSince = (since: number) =>
      test.db.updateTable('channels').set({ failing_since: since }).execute()
    const tryOnce = async (outcome: typeof FAILED) => {
      await record()
      await pass(test)
      const claimed = await queue.claim('w')
      return await queue.finish(claimed?.token ?? '', outcome)
    }
    await tryOnce(FAILED)
    expect((await channelOf(test, owner, id))?.failingSince).toBeGreaterThan(0)
    await failSince(Date.now() - 6 * DAY)
    await tryOnce(DELIVERED)
    expect(await channelOf(test, owner, id)).toMatchObject({ failingSince: null })
    expect(await tryOnce(FAILED)).toBeUndefined()
    await failSince(Date.now() - 5 * DAY - 1000)
    expect(await tryOnce(FAILED)).toMatchObject({ id, reason: 'failing' })
  })

  it('with unreadable settings does not hold up other channels', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    const [a, b] = [await channel(WEBHOOK), await channel(WEBHOOK)]
    const { settings } = await test.db
      .selectFrom('channels')
      .select('settings')
      .where('id', '=', a)
      .executeTakeFirstOrThrow()
    await test.db.updateTable('channels').set({ settings }).where('id', '=', b).execute()
    await record()
    const claims = [await queue.claim('w'), await queue.claim('w')]
    const opened = claims.map((claim) => [claim?.channel.id, claim?.channel.settings?.kind])
    expect(Object.fromEntries(opened)).toEqual({ [a]: 'webhook', [b]: undefined })
  })
})
