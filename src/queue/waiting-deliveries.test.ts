import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  deliveryScene,
  DELIVERED,
  pass,
  rowsOf,
  SLACK,
  WEBHOOK,
} from '../../test/support/deliveries.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'

type Scene = Awaited<ReturnType<typeof deliveryScene>>

/** More messages than a claim looks at one by one. */
const MANY = 300

/** Puts messages about this event before all others of this channel, as its endpoint and its project have left them. */
async function waiting({ db }: TestStore, channel: string, count: number): Promise<void> {
  await sql`insert into deliveries
      (id, event_id, channel_id, project_id, status, next_at, attempt, created_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select 'waiting ' || n || channel_id, 'event ' || n, channel_id, project_id, 'queued', n, 0, created_at
    from numbers, (select * from deliveries where channel_id = ${channel} limit 1) as first`.execute(
    db,
  )
}

/** A channel for which this many messages wait, and two are being sent. */
async function fullChannel(test: TestStore, { queue, channel, record }: Scene, count: number) {
  const full = await channel(WEBHOOK)
  await record()
  await waiting(test, full, count)
  await queue.claim('w')
  await queue.claim('w')
  return full
}

describe('many messages that wait for a channel without room', () => {
  it('do not keep others from being sent, the oldest first', async () => {
    await using test = await openTestStore()
    const scene = await deliveryScene(test)
    const { queue, channel, record } = scene
    const full = await fullChannel(test, scene, MANY)
    const [a, b] = [await channel(WEBHOOK), await channel(WEBHOOK)]
    await record()
    await record()
    await test.db
      .updateTable('deliveries')
      .set({ next_at: 1_000 })
      .where('channel_id', '=', b)
      .execute()
    const claims = [await queue.claim('w'), await queue.claim('w'), await queue.claim('w')]
    claims.push(await queue.claim('w'), await queue.claim('w'))
    expect(claims.map((claim) => claim?.channel.id)).toEqual([b, b, a, a, undefined])
    await queue.finish(claims[3]?.token ?? '', DELIVERED)
    expect(await queue.claim('w')).toBeUndefined()

    const held = (await rowsOf(test)).find(
      ({ channel_id, status }) => channel_id === full && status === 'running',
    )
    await queue.finish(held?.lease_token ?? '', DELIVERED)
    expect((await queue.claim('w'))?.channel.id).toBe(full)
  })

  it('do not keep those of other owners, or other kinds, from being sent', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    const email = await channel({ kind: 'email' })
    await record()
    await waiting(test, email, MANY)
    const other = await deliveryScene(test)
    await other.channel(SLACK)
    await other.record()
    await pass(test)
    const claimed = await queue.claim('w', { noEmail: true })
    expect(claimed?.channel.ownerEmail).toBe('user2@example.com')
    await other.record()
    await pass(test)
    await test.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', owner.id).execute()
    expect((await queue.claim('w'))?.channel.ownerEmail).toBe('user2@example.com')
    expect(await queue.claim('w')).toBeUndefined()
  })
})

/** Milliseconds of the fastest claim, since other work runs on the same machine. */
async function fastestClaim(queue: Scene['queue']): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < 15; times += 1) {
    const start = performance.now()
    const claimed = await queue.claim('w')
    least = Math.min(least, performance.now() - start)
    if (claimed) await queue.finish(claimed.token, DELIVERED)
  }
  return least
}

/** Enough for all timed claims. */
const FEW = 2_000
const THOUSANDS = 40_000

describe('a claim takes as long with many thousands of waiting messages', () => {
  it('whose channel is full', async () => {
    const time = async (count: number) => {
      await using test = await openTestStore()
      const scene = await deliveryScene(test)
      await fullChannel(test, scene, count)
      return await fastestClaim(scene.queue)
    }
    expect(await time(THOUSANDS)).toBeLessThan(6 * (await time(FEW)))
  })

  it('that become parts of one message', async () => {
    const time = async (count: number) => {
      await using test = await openTestStore()
      const { queue, channel, record } = await deliveryScene(test)
      const chat = await channel(SLACK)
      await record()
      await waiting(test, chat, count)
      return await fastestClaim(queue)
    }
    expect(await time(THOUSANDS)).toBeLessThan(6 * (await time(FEW)))
  })
})
