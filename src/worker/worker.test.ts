import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/support/quick-worker.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  someResults,
  type TestStore,
} from '../../test/support/store.ts'
import { queueDepth } from '../queue/queue-depth.ts'
import type { Audit, AuditRun } from './audit-run.ts'
import { createWorker, type WorkerOptions } from './worker.ts'

vi.setConfig({ testTimeout: 30_000 })

const LATER = 60_000

function workerOn(test: TestStore, audit: Audit, options: Partial<WorkerOptions> = {}) {
  const errors: string[] = []
  const infos: unknown[] = []
  const worker = createWorker({
    queue: test.queue,
    artifacts: test.artifacts,
    audit,
    name: 'test',
    concurrency: 2,
    pollMs: LATER,
    heartbeatMs: 20,
    random: () => 0.5,
    log: { info: (...line) => infos.push(line), error: (_, message) => errors.push(message) },
    ...options,
  })
  return { worker, errors, infos, [Symbol.asyncDispose]: () => worker.stop(0) }
}

async function storeReport(test: TestStore, url = 'https://a.example/') {
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft({ url }))
  return { owner, id: report.id, read: () => test.store.reports.find(owner, report.id) }
}

/** An audit that ends on request, and ignores its signal. */
function heldAudit() {
  const begun: AuditRun[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const audit: Audit = async (_, options) => {
    begun.push(options)
    await promise
    return completed({ score: 50 })
  }
  return { audit, begun, end: resolve }
}

describe('a worker', () => {
  it('audits what waits and keeps what came of it', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const good = await storeReport(test, 'https://good.example/')
    const bad = await storeReport(test, 'https://bad.example/')
    await using working = workerOn(test, async ({ target: { url } }) =>
      url.includes('good') ? completed({ url, score: 88 }) : failed(),
    )
    working.worker.start()

    await eventually(async () => {
      expect(await good.read()).toMatchObject({ status: 'completed', score: 88 })
      expect(await bad.read()).toMatchObject({ status: 'failed', error: { code: 'unreachable' } })
    })
  })

  it('takes no more runs at once than it may', async () => {
    await using test = await openTestStore(NO_LIMITS)
    for (let n = 0; n < 6; n += 1) await storeReport(test, `https://h${n}.example/`)
    let [atOnce, most] = [0, 0]
    await using working = workerOn(test, async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await setTimeout(5)
      atOnce -= 1
      return completed()
    })
    working.worker.start()
    await eventually(async () => {
      expect(await queueDepth(test.db)).toEqual({ queued: 0, running: 0 })
    })
    expect(most).toBe(2)
  })

  it('begins at once when it is woken, long before it would look again', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await using working = workerOn(test, async () => completed())
    working.worker.start()
    await setTimeout(20)
    const report = await storeReport(test)
    await setTimeout(50)
    expect(await report.read()).toMatchObject({ status: 'queued' })

    working.worker.wake()
    await eventually(async () => expect(await report.read()).toMatchObject({ status: 'completed' }))
  })

  it('finds by itself what another process has stored', async () => {
    await using test = await openTestStore(NO_LIMITS)
    await using working = workerOn(test, async () => completed(), { pollMs: 10 })
    working.worker.start()
    await setTimeout(20)
    const report = await storeReport(test)
    await eventually(async () => expect(await report.read()).toMatchObject({ status: 'completed' }))
  })

  it('keeps a long run by its signs of life', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, leaseMs: 600 })
    const report = await storeReport(test)
    const held = heldAudit()
    await using working = workerOn(test, held.audit)
    working.worker.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    await setTimeout(900)
    expect(await test.queue.claim('another')).toBeUndefined()
    held.end()
    await eventually(async () => expect(await report.read()).toMatchObject({ score: 50 }))
  })

  it('saves stages, and progress no more often than four times a second', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const report = await storeReport(test)
    const held = heldAudit()
    const writes = vi.spyOn(test.queue, 'progress')
    await using working = workerOn(test, held.audit)
    working.worker.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    const [options] = held.begun
    await options?.onStage(someResults({ stage: 'static', score: 30 }))
    expect((await test.store.results.shown(report.owner, report.id))?.stored).toMatchObject({
      results: { stage: 'static', score: 30 },
    })
    const began = Date.now()
    for (let done = 1; done <= 100; done += 1) {
      options?.onProgress('probes', done, 100)
      await setTimeout(4)
    }
    await eventually(async () => {
      expect(await test.store.progress.read(report.owner, report.id)).toMatchObject({ done: 100 })
    })
    const quarters = Math.ceil((Date.now() - began) / 250)
    expect(writes.mock.calls.length).toBeLessThanOrEqual(quarters + 1)
    held.end()
  })
})

describe('a run that comes to a busy site', () => {
  it('is put back, stopped, and done when the site is free', async () => {
    await using test = await openTestStore({ ...NO_LIMITS, siteConcurrency: 1 })
    const first = await storeReport(test, 'https://one.example/')
    const second = await storeReport(test, 'https://two.example/')
    const holder = await test.queue.claim('another')
    const host = { url: 'https://one.example/', addresses: ['192.0.2.1'] }
    await test.queue.enter(holder?.token ?? '', host)

    const admissions: boolean[] = []
    const signals: AbortSignal[] = []
    await using working = workerOn(
      test,
      async ({ target: { url } }, options) => {
        signals.push(options.signal)
        admissions.push(await options.admit(url, ['192.0.2.1']))
        return completed({ score: 50 })
      },
      { pollMs: 10 },
    )
    working.worker.start()
    await eventually(() => expect(signals[0]?.aborted).toBe(true))
    expect(await second.read()).toMatchObject({ status: 'queued' })

    await test.queue.finish(holder?.token ?? '', completed())
    await eventually(async () => expect(await second.read()).toMatchObject({ score: 50 }))
    expect(admissions).toEqual([false, true])
    expect(await first.read()).toMatchObject({ status: 'completed' })
    expect(working.errors).toEqual([])
  })
})

describe('a cancelled run', () => {
  it('is stopped and discarded', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const report = await storeReport(test)
    const held = heldAudit()
    await using working = workerOn(test, held.audit)
    working.worker.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    await test.store.reports.cancel(report.owner, report.id)

    await eventually(() => expect(held.begun[0]?.signal.aborted).toBe(true))
    held.end()
    await working.worker.stop(10_000)
    expect(await report.read()).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
    expect(working.errors).toEqual([])
  })
})

describe('an audit that breaks', () => {
  it('is tried again later and costs the worker nothing', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const report = await storeReport(test)
    let attempts = 0
    await using working = workerOn(test, async () => {
      attempts += 1
      throw new Error('broken')
    })
    working.worker.start()
    for (const attempt of [1, 2, 3]) {
      await eventually(() => expect(attempts).toBe(attempt))
      await eventually(async () => expect((await queueDepth(test.db)).running).toBe(0))
      await test.db.updateTable('runs').set({ run_after: 0 }).execute()
      working.worker.wake()
    }
    expect(await report.read()).toMatchObject({ status: 'failed', error: { code: 'crashed' } })
    expect(working.errors).toHaveLength(3)
  })

  it('or never ends is broken off and tried again', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const report = await storeReport(test)
    const held = heldAudit()
    await using working = workerOn(test, held.audit, { runLimitMs: 30 })
    working.worker.start()
    await eventually(() => expect(held.begun[0]?.signal.aborted).toBe(true))
    expect(await report.read()).toMatchObject({ status: 'queued' })
  })

  it('or waits for a browser is not, however long that takes', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const report = await storeReport(test)
    const held = heldAudit()
    await using working = workerOn(test, held.audit, { runLimitMs: 200 })
    working.worker.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    held.begun[0]?.onWaiting(true)
    await setTimeout(400)
    expect(held.begun[0]?.signal.aborted).toBe(false)

    held.begun[0]?.onWaiting(false)
    await eventually(() => expect(held.begun[0]?.signal.aborted).toBe(true))
    expect(await report.read()).toMatchObject({ status: 'queued' })
  })

  it('has more time for more loads', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const owner = await test.owner()
    await test.store.reports.store(owner, reportDraft({ device: 'both', samples: 5 }))
    const held = heldAudit()
    await using working = workerOn(test, held.audit, { runLimitMs: 200 })
    working.worker.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    await setTimeout(400)
    expect(held.begun[0]?.signal.aborted).toBe(false)
    held.end()
  })
})

describe('stopping', () => {
  it('lets what goes on end, and begins nothing more', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const first = await storeReport(test, 'https://one.example/')
    const held = heldAudit()
    const { worker } = workerOn(test, held.audit, { concurrency: 1 })
    worker.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    const second = await storeReport(test, 'https://two.example/')
    const stopped = worker.stop(LATER)
    held.end()
    await stopped
    expect(await first.read()).toMatchObject({ status: 'completed' })
    expect(await second.read()).toMatchObject({ status: 'queued' })
  })

  it('puts back what has not ended in time, not counted as an attempt', async () => {
    await using test = await openTestStore(NO_LIMITS)
    const report = await storeReport(test)
    const held = heldAudit()
    const { worker, infos } = workerOn(test, held.audit)
    worker.start()
    await eventually(() => expect(held.begun).toHaveLength(1))
    await worker.stop(10)
    expect(infos).toEqual([
      [{ jobs: 'audits', running: 1, seconds: 0.01 }, 'waiting for running jobs'],
      [{ jobs: 'audits', returned: 1 }, 'returning jobs to the queue'],
    ])
    expect(held.begun[0]?.signal.aborted).toBe(true)
    expect(await report.read()).toMatchObject({ status: 'queued' })
    expect(await test.queue.claim('next')).toMatchObject({ attempt: 1 })
  })
})
