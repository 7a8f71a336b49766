import { expect, it } from 'vitest'
import { allAtOnce } from '../../../test/support/all-at-once.ts'
import { deliveryScene } from '../../../test/support/deliveries.ts'
import { openTestStore } from '../../../test/support/store.ts'
import type { Connection } from '../database/database.ts'
import { lockName } from '../database/locks.ts'

const MESSAGES = 130

it('failed messages that are sent again twice at once are reported as often as they are queued', async () => {
  await using test = await openTestStore()
  const { owner, channel, record } = await deliveryScene(test)
  const channelId = await channel()
  for (let n = 0; n < MESSAGES; n += 1) await record()
  await test.db.updateTable('deliveries').set({ status: 'dead', tried_at: 1 }).execute()
  const send = async () =>
    await test.store.deliveries.redeliverFailed(owner, { channelId, since: 0 })
  const hold = async (trx: Connection) => await lockName(trx, `failed messages of ${channelId}`)
  const answers = await allAtOnce<unknown>(test.db, hold, () => [send(), send()])
  expect(answers).toContainEqual({ queued: 100, left: 30 })
  expect(answers).toContainEqual({ queued: 30, left: 0 })
})
