import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deliveryScene, DELIVERED, rowsOf, WEBHOOK } from '../../test/support/deliveries.ts'
import { eventually, quickWorker } from '../../test/support/quick-worker.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { createCrawlFrontier } from '../store/sites/crawl-frontier.ts'
import { createCrawlWorker } from './crawl-worker.ts'
import { createDeliveryWorker } from './delivery-worker.ts'

const LATER = 60_000

/** Writes fail for some time, as while the database restarts. */
async function refuseWrites({ db }: TestStore): Promise<void> {
  await sql`pragma query_only = on`.execute(db)
  void pause(200).then(() => sql`pragma query_only = off`.execute(db))
}

const quick = () => {
  const { options, errors } = quickWorker()
  return { errors, options: { ...options, heartbeatMs: LATER, retryMs: 10, awayMs: 10 } }
}

it('a message that was sent while the database is away is not sent again', async () => {
  await using test = await openTestStore()
  const { queue, channel, record } = await deliveryScene(test)
  await channel(WEBHOOK)
  await record()
  const { options, errors } = quick()
  let sent = 0
  const worker = createDeliveryWorker({
    ...options,
    queue,
    async send() {
      sent += 1
      await refuseWrites(test)
      return DELIVERED
    },
    onDisabled: () => undefined,
  })
  worker.start()
  await eventually(async () =>
    expect(await rowsOf(test)).toMatchObject([{ status: 'delivered', attempt: 1 }]),
  )
  await worker.stop(0)
  expect([sent, errors]).toEqual([1, []])
})

it('a crawl that the database interrupts goes on when it is back, and that is no failed attempt', async () => {
  await using test = await openTestStore()
  const owner = await test.owner()
  await test.store.siteAudits.create(owner, siteDraft())
  const { options } = quick()
  let begun = 0
  const worker = createCrawlWorker({
    ...options,
    queue: crawlQueue(test),
    async crawl({ crawl, token }) {
      begun += 1
      if (begun < 5) await refuseWrites(test)
      const store = createCrawlFrontier(test.db, { id: crawl.id, token, mostKnown: 100 })
      await store.show({ step: 'browser', done: 0, total: 0 })
      return { status: 'failed', error: { code: 'unreachable', message: 'It does not answer.' } }
    },
  })
  worker.start()
  const read = () => test.db.selectFrom('crawls').select(['error_code', 'attempt']).execute()
  await eventually(async () =>
    expect(await read()).toEqual([{ error_code: 'unreachable', attempt: 1 }]),
  )
  await worker.stop(0)
  expect(begun).toBe(5)
})
