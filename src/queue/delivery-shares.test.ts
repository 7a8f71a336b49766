import { describe, expect, it } from 'vitest'
import {
  deliveryScene,
  DELIVERED,
  FAILED,
  pass,
  rowsOf,
  WEBHOOK,
} from '../../test/support/deliveries.ts'
import { openTestStore } from '../../test/support/store.ts'

describe('a message that is sent again', () => {
  it('keeps its events, and leaves new events to the next message', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    await channel()
    await record('one')
    await pass(test)
    const first = await queue.claim('w')
    await queue.finish(first?.token ?? '', DELIVERED)
    await record('two')
    expect(await test.store.deliveries.redeliver(owner, first?.id ?? '')).toBe('queued')
    await pass(test)
    await test.db
      .updateTable('deliveries')
      .set({ next_at: -1 })
      .where('id', '=', first?.id ?? '')
      .execute()
    expect((await queue.claim('w'))?.events).toEqual(first?.events)
    expect((await queue.claim('w'))?.events.map(({ body }) => body.headline)).toEqual(['two'])
  })

  it('does not become a part of a new message that is claimed before it', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    await channel()
    await record('one')
    await record('two')
    await pass(test)
    const first = await queue.claim('w')
    await queue.finish(first?.token ?? '', DELIVERED)
    await record('three')
    await pass(test)
    expect(await test.store.deliveries.redeliver(owner, first?.id ?? '')).toBe('queued')
    const claims = [await queue.claim('w'), await queue.claim('w')]
    const headlines = claims.map((claim) => claim?.events.map(({ body }) => body.headline))
    expect(headlines).toEqual([['three'], ['one', 'two']])
  })

  it('keeps its events when its worker gave it back before they were sent', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    await channel()
    await record('one')
    await record('two')
    await pass(test)
    const first = await queue.claim('w')
    await queue.release(first?.token ?? '')
    await record('three')
    await test.db
      .updateTable('deliveries')
      .set({ next_at: -1 })
      .where('id', '=', (await rowsOf(test)).at(-1)?.id ?? '')
      .execute()
    const claims = [await queue.claim('w'), await queue.claim('w')]
    const headlines = claims.map((claim) => claim?.events.map(({ body }) => body.headline))
    expect(headlines).toEqual([['three'], ['one', 'two']])
  })
})

it('a worker that has enough emails gets the messages to other channels', async () => {
  await using test = await openTestStore()
  const { queue, channel, record } = await deliveryScene(test)
  await channel({ kind: 'email' })
  await channel()
  await record()
  await pass(test)
  const kindOf = async (noEmail: boolean) =>
    (await queue.claim('w', { noEmail }))?.channel.settings?.kind
  expect([await kindOf(true), await kindOf(true)]).toEqual(['slack', undefined])
  expect(await kindOf(false)).toBe('email')
})

describe('an owner', () => {
  it('gets an empty list when there are no channels', async () => {
    await using test = await openTestStore()
    expect(await test.store.channels.list(await test.owner())).toEqual([])
  })

  it('has at most eight messages in progress, and does not hold up other owners', async () => {
    await using test = await openTestStore()
    const { queue, channel, record } = await deliveryScene(test)
    for (let count = 0; count < 5; count += 1) await channel(WEBHOOK)
    await record()
    await record()
    const claimed: (string | undefined)[] = []
    for (let count = 0; count < 9; count += 1) claimed.push((await queue.claim('w'))?.id)
    expect(claimed.filter((id) => id !== undefined)).toHaveLength(8)

    const other = await deliveryScene(test)
    await other.channel(WEBHOOK)
    await other.record()
    expect((await queue.claim('w'))?.channel.ownerEmail).toBe('user2@example.com')
  })

  it('receives neither queued nor new messages after the account is disabled', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record()
    await test.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', owner.id).execute()
    expect(await queue.claim('w')).toBeUndefined()
    await record()
    expect(await rowsOf(test)).toHaveLength(1)
  })
})

describe('a channel', () => {
  it('disabled during a delivery leaves no message queued when that delivery fails', async () => {
    await using test = await openTestStore()
    const { owner, queue, channel, record } = await deliveryScene(test)
    const id = await channel(WEBHOOK)
    await record()
    const claimed = await queue.claim('w')
    await test.store.channels.change(owner, id, { isEnabled: false })
    await queue.finish(claimed?.token ?? '', FAILED)
    expect(await rowsOf(test)).toMatchObject([{ status: 'dead', response_text: 'no' }])
  })
})
