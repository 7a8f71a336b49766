import { expect, it } from 'vitest'
import { deliveryScene, rowsOf, SLACK } from '../../test/support/deliveries.ts'
import { openTestStore } from '../../test/support/store.ts'
import { leastIdAt } from '../store/database/new-id.ts'
import { digestWeek } from '../watch/digest/digest-week.ts'
import { startScheduling } from './scheduling.ts'

const HOUR = 3_600_000

it('a digest that fails is logged with its channel', async () => {
  await using test = await openTestStore()
  const { owner, record } = await deliveryScene(test)
  const draft = { name: 'a', settings: SLACK, events: ['digest.weekly'], projects: null } as const
  const { id } = await test.store.channels.create(owner, draft)
  await record('LCP rose')
  const { to } = digestWeek('UTC', Date.now())
  await test.db
    .updateTable('events')
    .set({ id: leastIdAt(to - HOUR), body: 'no JSON' })
    .execute()
  await test.db.updateTable('channels').set({ digest_at: to }).execute()
  const errors: unknown[] = []
  const log = { info: () => undefined, error: (details: object) => void errors.push(details) }
  await startScheduling(test, {
    config: { QUEUE_PER_USER: 0 },
    log,
    wake: () => undefined,
  }).stop()
  expect(errors).toEqual([{ channel: id, error: expect.any(SyntaxError) }])
})

it('the scheduling of a worker queues the digests that are due', async () => {
  await using test = await openTestStore()
  const { owner, record } = await deliveryScene(test)
  const events = ['digest.weekly'] as const
  await test.store.channels.create(owner, { name: 'a', settings: SLACK, events, projects: null })
  const errors: unknown[] = []
  const look = async () => {
    const log = { info: () => undefined, error: (details: object) => void errors.push(details) }
    const config = { QUEUE_PER_USER: 0 }
    await startScheduling(test, { config, log, wake: () => undefined }).stop()
  }
  await look()
  await record('LCP rose')
  const { to } = digestWeek('UTC', Date.now())
  await test.db
    .updateTable('events')
    .set({ id: leastIdAt(to - HOUR) })
    .execute()
  await test.db.updateTable('channels').set({ digest_at: to }).execute()
  await look()
  await look()
  expect(await rowsOf(test)).toMatchObject([{ status: 'queued' }])
  expect(errors).toEqual([])
})
