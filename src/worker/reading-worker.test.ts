import { auditRequest } from '../request/audit-request.ts'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { eventually, quickWorker } from '../../test/support/quick-worker.ts'
import { openTestStore, type TestStore } from '../../test/support/store.ts'
import { createReadingQueue } from '../queue/reading-queue.ts'
import type { SitemapOutcome } from '../report/sitemap-outcome.ts'
import { createReadingWorker, type ReadingWorkerOptions } from './reading-worker.ts'

const FAILED: SitemapOutcome = {
  status: 'failed',
  fault: { code: 'not-found', url: null, status: null },
}

function workerOn(
  { db, seals }: TestStore,
  readSitemaps: ReadingWorkerOptions['readSitemaps'],
  options: Partial<ReadingWorkerOptions> & { readonly leaseMs?: number } = {},
) {
  const { errors, options: quick } = quickWorker()
  const { leaseMs = 60_000, ...rest } = options
  const worker = createReadingWorker({
    queue: createReadingQueue(db, { leaseMs, siteConcurrency: 0, seals }),
    readSitemaps,
    ...quick,
    ...rest,
  })
  worker.start()
  return { worker, errors, [Symbol.asyncDispose]: () => worker.stop(0) }
}

async function asked(test: TestStore) {
  const owner = await test.owner()
  const target = { url: 'https://example.com/', schemeGiven: false }
  const draft = { request: auditRequest(target), privacy: 1 } as const
  const id = await test.store.sitemapReadings.create(owner, { mostPages: 20, draft })
  return { owner, read: () => test.store.sitemapReadings.find(owner, id) }
}

it('reads the requested sitemap, reports progress, and saves the result', async () => {
  await using test = await openTestStore()
  const reading = await asked(test)
  const { promise, resolve } = Promise.withResolvers<void>()
  await using _ = workerOn(test, async ({ target: { url } }, { mostPages, onProgress }) => {
    expect([url, mostPages]).toEqual(['https://example.com/', 20])
    onProgress(3, 40)
    await promise
    return FAILED
  })
  await eventually(async () => {
    expect(await reading.read()).toMatchObject({ status: 'running', files: 3, listed: 40 })
  })
  resolve()
  await eventually(async () => expect(await reading.read()).toMatchObject({ outcome: FAILED }))
})

it('keeps a long one by its signs of life', async () => {
  await using test = await openTestStore()
  const reading = await asked(test)
  let begun = 0
  const slow = async () => {
    begun += 1
    await setTimeout(600)
    return FAILED
  }
  await using _ = workerOn(test, slow, { leaseMs: 300 })
  await eventually(async () => expect(await reading.read()).toMatchObject({ outcome: FAILED }))
  expect(begun).toBe(1)
})

it('tries one that breaks again, and costs the worker nothing', async () => {
  await using test = await openTestStore()
  const reading = await asked(test)
  await using working = workerOn(test, () => Promise.reject(new Error('broken')))
  await eventually(() => expect(working.errors).toHaveLength(1))
  await eventually(async () => expect(await reading.read()).toMatchObject({ status: 'queued' }))
})

it('stops a reading that takes too long or was cancelled', async () => {
  await using test = await openTestStore()
  const reading = await asked(test)
  const signals: AbortSignal[] = []
  const never = (_: unknown, { signal }: { readonly signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise<SitemapOutcome>(() => undefined)
  }
  await using _ = workerOn(test, never, { limitMs: 50 })
  await eventually(() => expect(signals[0]?.aborted).toBe(true))
  await eventually(async () => expect(await reading.read()).toMatchObject({ status: 'queued' }))

  const other = await asked(test)
  const patient = workerOn(test, never)
  await eventually(() => expect(signals).toHaveLength(2))
  await test.store.users.delete(other.owner.id)
  await eventually(() => expect(signals[1]?.aborted).toBe(true))
  await patient.worker.stop(0)
})

it('puts back what goes on when it is stopped', async () => {
  await using test = await openTestStore()
  const reading = await asked(test)
  const working = workerOn(test, () => new Promise(() => undefined))
  await eventually(async () => expect(await reading.read()).toMatchObject({ status: 'running' }))
  await working.worker.stop(0)
  expect(await reading.read()).toMatchObject({ status: 'queued' })
})

it('leaves one alone for a while that this machine cannot read', async () => {
  await using test = await openTestStore()
  await asked(test)
  let begun = 0
  const { worker, errors } = workerOn(test, async () => {
    begun += 1
    // Without that, one that begins again at once would block this test.
    await setTimeout(5)
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  })
  const rows = () => test.db.selectFrom('sitemap_readings').select(['status', 'attempt']).execute()
  await eventually(async () => {
    expect(errors).not.toEqual([])
    expect(await rows()).toEqual([{ status: 'queued', attempt: 0 }])
  })
  worker.wake()
  await worker.stop(10_000)
  expect(begun).toBe(1)
})
