import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/support/quick-worker.ts'
import { completed, NO_LIMITS, openTestStore, reportDraft } from '../../test/support/store.ts'
import type { Queue } from '../queue/queue.ts'
import type { Audit } from './run.ts'
import { createWorker } from './worker.ts'

const LATER = 60_000

/** A worker with one run, and this function for writing its end. */
async function workerWith(finish: (queue: Queue) => Queue['finish'], retryMs: number) {
  const test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  const audit = vi.fn<Audit>(async () => completed({ score: 88 }))
  const errors: string[] = []
  const worker = createWorker({
    queue: { ...test.queue, finish: finish(test.queue) },
    artifacts: test.artifacts,
    audit,
    name: 'test',
    concurrency: 1,
    pollMs: LATER,
    now: Date.now,
    random: () => 0.5,
    retryMs,
    log: { info: () => undefined, error: (_, message) => errors.push(message) },
  })
  worker.start()
  return {
    worker,
    audit,
    errors,
    read: () => test.store.reports.find(owner, report.id),
    async [Symbol.asyncDispose]() {
      await worker.stop(0)
      await test[Symbol.asyncDispose]()
    },
  }
}

const restarting = () => Object.assign(new Error('restarting'), { code: '57P03' })

describe('a worker whose database is down when a run ends', () => {
  it('keeps the results until the database is back', async () => {
    let tries = 0
    await using one = await workerWith(
      (queue) =>
        async (...asked) => {
          tries += 1
          if (tries < 4) throw restarting()
          return await queue.finish(...asked)
        },
      5,
    )
    await eventually(async () => expect(await one.read()).toMatchObject({ score: 88 }))
    expect([tries, one.audit.mock.calls.length, one.errors]).toEqual([4, 1, []])
  })

  it('still stops in time, and leaves the run to its lease', async () => {
    let tries = 0
    await using one = await workerWith(
      () => async () => {
        tries += 1
        throw restarting()
      },
      LATER,
    )
    await eventually(() => expect(tries).toBe(1))
    await one.worker.stop(0)
    expect(one.errors).toEqual(['The run could not be saved; its lease will expire.'])
  })

  it('does not retry after any other error', async () => {
    let tries = 0
    await using one = await workerWith(
      () => async () => {
        tries += 1
        throw new Error('a bug')
      },
      1,
    )
    await eventually(() => expect(one.errors).toHaveLength(1))
    expect(tries).toBe(1)
  })
})
