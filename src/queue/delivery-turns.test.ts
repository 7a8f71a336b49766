import { expect, it } from 'vitest'
import { deliveryScene, DELIVERED, WEBHOOK } from '../../test/support/deliveries.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'

/** As many as a worker sends at once. */
const PLACES = 32

/** An owner of this many channels, for which messages have waited since before all others. */
async function busyOwner(test: TestStore, count: number): Promise<void> {
  const { channel, record } = await deliveryScene(test)
  for (let channels = 0; channels < 5; channels += 1) await channel(WEBHOOK)
  for (let messages = 0; messages < count; messages += 1) await record()
  await test.db.updateTable('deliveries').set({ next_at: 1_000 }).execute()
}

it.each([4, 20])(
  'an owner is served before the backlog of others, of %i events to five channels each',
  async (count) => {
    await using test = await openTestStore()
    for (let owners = 0; owners < 5; owners += 1) await busyOwner(test, count)
    const late = await deliveryScene(test)
    await late.channel(WEBHOOK)
    await late.record()
    await late.record()
    await test.db
      .updateTable('deliveries')
      .set({ next_at: 2_000 })
      .where('next_at', '>', 1_000)
      .execute()

    const served = async () => {
      const claimed = await late.queue.claim('w')
      return { email: claimed?.channel.ownerEmail, token: claimed?.token ?? '' }
    }
    const first = []
    for (let claims = 0; claims < PLACES; claims += 1) first.push(await served())
    const own = first.filter(({ email }) => email === 'user6@example.com')
    expect(own).toHaveLength(2)
    expect(first.findIndex(({ email }) => email === 'user6@example.com')).toBe(5)

    // With all places taken, the next free one is theirs again.
    for (const { token } of own) await late.queue.finish(token, DELIVERED)
    await late.record()
    expect((await served()).email).toBe('user6@example.com')
  },
)
