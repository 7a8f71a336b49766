import { expect, it } from 'vitest'
import { deliveryScene, WEBHOOK } from '../../test/support/deliveries.ts'
import { crawlQueue, siteDraft } from '../../test/support/site-audits.ts'
import {
  completed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  runNext,
  type TestStore,
} from '../../test/support/store.ts'
import { auditRequest } from '../request/audit-request.ts'
import { createPrintQueue } from './print-queue.ts'
import { createReadingQueue } from './reading-queue.ts'

interface PutBack {
  claim(worker: string): Promise<{ readonly token: string } | undefined>
  release(token: string, delayMs: number): Promise<boolean>
}

/** One waiting job of each kind, and its queue. */
const SCENES: Record<string, (test: TestStore) => Promise<PutBack>> = {
  async run(test) {
    await test.store.reports.store(await test.owner(), reportDraft())
    return test.queue
  },
  async crawl(test) {
    await test.store.siteAudits.create(await test.owner(), siteDraft())
    return crawlQueue(test)
  },
  async reading(test) {
    const { db, seals, store } = test
    const request = auditRequest({ url: 'https://example.com/', schemeGiven: true })
    const draft = { request, privacy: 1 } as const
    await store.sitemapReadings.create(await test.owner(), { mostPages: 20, draft })
    return createReadingQueue(db, { leaseMs: 60_000, siteConcurrency: 0, seals })
  },
  async message(test) {
    const { queue, channel, record } = await deliveryScene(test)
    await channel(WEBHOOK)
    await record()
    return queue
  },
  async print(test) {
    const owner = await test.owner()
    const { report } = await test.store.reports.store(owner, reportDraft())
    await runNext(test, completed())
    const shown = await test.store.results.shown(owner, report.id)
    await test.pdfExports.ask(owner, shown?.stored?.runId ?? '', '<p>A report')
    const queue = createPrintQueue(test.db, { leaseMs: 60_000, blobs: test.blobs })
    return { ...queue, claim: (worker) => queue.claim(worker, { leftMs: 0 }) }
  },
}

it.each(Object.keys(SCENES))('a %s that is put back waits for the given delay', async (kind) => {
  await using test = await openTestStore(NO_LIMITS)
  const queue = await SCENES[kind]?.(test)
  const token = async () => (await queue?.claim('w'))?.token
  expect(await queue?.release((await token()) ?? '', 0)).toBe(true)
  expect(await queue?.release((await token()) ?? '', 60_000)).toBe(true)
  expect(await token()).toBeUndefined()
})
