import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/support/quick-worker.ts'
import {
  completed,
  failed,
  NO_LIMITS,
  openTestStore,
  reportDraft,
  type TestStore,
} from '../../test/support/store.ts'
import { BlobStoreFault } from '../store/blobs/blob-store.ts'
import type { Queue } from '../queue/queue.ts'
import type { Audit } from './audit-run.ts'
import { createWorker } from './worker.ts'

const LATER = 60_000

const auditAtOnce: Audit = async () => completed({ score: 88 })

interface Parts {
  readonly queue?: (queue: Queue) => Partial<Queue>
  readonly artifacts?: (artifacts: TestStore['artifacts']) => Pick<TestStore['artifacts'], 'save'>
  readonly audit?: Audit
  readonly retryMs: number
  readonly awayMs?: number
  readonly filesMs?: number
  readonly runLimitMs?: number
}

/** A worker with one run, and these functions in place of the queue's and the store's. */
async function workerWith({ queue, artifacts, audit: auditing = auditAtOnce, ...times }: Parts) {
  const test = await openTestStore(NO_LIMITS)
  const owner = await test.owner()
  const { report } = await test.store.reports.store(owner, reportDraft())
  const audit = vi.fn<Audit>(auditing)
  const errors: string[] = []
  const worker = createWorker({
    queue: { ...test.queue, ...queue?.(test.queue) },
    artifacts: artifacts?.(test.artifacts) ?? test.artifacts,
    audit,
    name: 'test',
    concurrency: 1,
    pollMs: LATER,
    random: () => 0.5,
    ...times,
    log: { info: () => undefined, error: (_, message) => errors.push(message) },
  })
  worker.start()
  return {
    worker,
    audit,
    errors,
    read: () => test.store.reports.find(owner, report.id),
    files: () => test.artifacts.list(owner, report.id, 1),
    async [Symbol.asyncDispose]() {
      await worker.stop(0)
      await test[Symbol.asyncDispose]()
    },
  }
}

const restarting = () => Object.assign(new Error('restarting'), { code: '57P03' })

/** Throws as many times as this, and counts how often it is passed. */
function outage(times: number, error: () => Error = restarting) {
  const gate = {
    calls: 0,
    pass() {
      gate.calls += 1
      if (gate.calls <= times) throw error()
    },
  }
  return gate
}

const aBug = () => new Error('a bug')

describe('a worker whose database is down when a run ends', () => {
  it('keeps the results until the database is back', async () => {
    const finishing = outage(3)
    await using one = await workerWith({
      queue: (queue) => ({
        async finish(...asked) {
          finishing.pass()
          return await queue.finish(...asked)
        },
      }),
      retryMs: 5,
    })
    await eventually(async () => expect(await one.read()).toMatchObject({ score: 88 }))
    expect([finishing.calls, one.audit.mock.calls.length, one.errors]).toEqual([4, 1, []])
  })

  it('still stops in time, and leaves the run to its lease', async () => {
    const finish = vi.fn<Queue['finish']>(async () => await Promise.reject(restarting()))
    await using one = await workerWith({ queue: () => ({ finish }), retryMs: LATER })
    await eventually(() => expect(finish).toHaveBeenCalledOnce())
    await one.worker.stop(0)
    expect(one.errors).toEqual(['The run could not be saved; its lease will expire.'])
  })

  it('does not retry after any other error', async () => {
    const finish = vi.fn<Queue['finish']>(async () => await Promise.reject(aBug()))
    await using one = await workerWith({ queue: () => ({ finish }), retryMs: 1 })
    await eventually(() => expect(one.errors).toHaveLength(1))
    expect(finish).toHaveBeenCalledOnce()
  })
})

/** As the engine takes an error of a connection. */
const auditAdmitted: Audit = async ({ target }, { admit }) => {
  const isAdmitted = await admit(target.url, ['192.0.2.1']).catch(() => false)
  return isAdmitted ? completed({ score: 88 }) : failed()
}

describe('a worker whose database is down during an audit', () => {
  it('begins the run again, and does not call the page unreachable', async () => {
    const [entering, releasing] = [outage(1), outage(2)]
    const aborted: Promise<unknown>[] = []
    await using one = await workerWith({
      queue: (queue) => ({
        async enter(...asked) {
          entering.pass()
          return await queue.enter(...asked)
        },
        async release(...asked) {
          releasing.pass()
          return await queue.release(...asked)
        },
      }),
      audit: async (request, run) => {
        if (aborted.length === 0)
          aborted.push(once(run.signal, 'abort').then(() => releasing.calls))
        return await auditAdmitted(request, run)
      },
      retryMs: 5,
    })
    await eventually(() => expect(releasing.calls).toBe(3))
    // Before the database is back.
    expect(await aborted[0]).toBeLessThan(3)
    await sleep(50)
    one.worker.wake()
    await eventually(async () =>
      expect(await one.read()).toMatchObject({ status: 'completed', score: 88 }),
    )
    expect(one.errors).toEqual(['The database could not be asked; the run begins again later.'])
  })

  it('takes any other error of the queue for its own, too', async () => {
    await using one = await workerWith({
      queue: () => ({ enter: async () => await Promise.reject(aBug()) }),
      audit: auditAdmitted,
      retryMs: 5,
    })
    await eventually(() => expect(one.errors).toEqual(['The audit failed; trying again.']))
    await eventually(async () => expect(await one.read()).toMatchObject({ status: 'queued' }))
  })

  it.each(['EMFILE', 'ENFILE', 'ENOSPC', 'ERR_WORKER_INIT_FAILED'])(
    'begins the run again later, and counts no attempt, if its machine cannot audit: %s',
    async (code) => {
      let audits = 0
      await using one = await workerWith({
        audit: async () => {
          audits += 1
          if (audits <= 4) throw Object.assign(new Error('no audit'), { code })
          return completed({ score: 88 })
        },
        retryMs: 5,
        awayMs: 1,
      })
      await eventually(async () => {
        one.worker.wake()
        expect(await one.read()).toMatchObject({ status: 'completed', score: 88 })
      })
      const waits = 'The audit waits: this machine cannot run it now.'
      expect(one.errors).toEqual(Array.from({ length: 4 }, () => waits))
    },
  )

  it.each(['57014', 'EPIPE', 'ECONNRESET'])('counts an attempt that ends with %s', async (code) => {
    await using one = await workerWith({
      audit: async () => await Promise.reject(Object.assign(new Error('an end'), { code })),
      retryMs: 5,
    })
    await eventually(() => expect(one.errors).toEqual(['The audit failed; trying again.']))
  })

  it('goes on if results so far cannot be shown', async () => {
    await using one = await workerWith({
      queue: () => ({ saveStage: async () => await Promise.reject(restarting()) }),
      audit: async (_, { onStage }) => {
        const outcome = completed({ score: 88 })
        if (outcome.status === 'completed') await onStage(outcome.results)
        return outcome
      },
      retryMs: 5,
    })
    await eventually(async () => expect(await one.read()).toMatchObject({ score: 88 }))
    expect(one.errors).toEqual(['Results so far could not be shown.'])
  })

  it('ends without its files if their store does not respond', async () => {
    const troubles: unknown[] = []
    const signals: boolean[] = []
    await using one = await workerWith({
      artifacts: () => ({ save: async () => await new Promise<never>(() => undefined) }),
      audit: async (_request, { onArtifact, signal }) => {
        const file = { name: 'a.json', mediaType: 'application/json', body: Buffer.from('{}') }
        await onArtifact(file).catch((error: unknown) => troubles.push(error))
        signals.push(signal.aborted)
        return completed({ score: 88 })
      },
      retryMs: 5,
      filesMs: 50,
      // Waiting for files does not use it up.
      runLimitMs: 40,
    })
    await eventually(async () => expect(await one.read()).toMatchObject({ score: 88 }))
    expect(troubles).toEqual([new Error('It took longer than 50 ms.')])
    expect([signals, await one.files(), one.errors]).toEqual([[false], [], []])
  })

  it.each([
    ['the database', restarting],
    ['the file store', () => new BlobStoreFault('It does not answer.')],
    ['its disk', () => Object.assign(new Error('full'), { code: 'ENOSPC' })],
  ])('keeps its files until %s is back', async (_, error) => {
    const saving = outage(2, error)
    await using one = await workerWith({
      artifacts: (artifacts) => ({
        async save(...asked) {
          saving.pass()
          return await artifacts.save(...asked)
        },
      }),
      audit: async (_request, { onArtifact }) => {
        await onArtifact({ name: 'a.json', mediaType: 'application/json', body: Buffer.from('{}') })
        return completed({ score: 88 })
      },
      retryMs: 5,
    })
    await eventually(async () => expect(await one.read()).toMatchObject({ score: 88 }))
    expect(await one.files()).toMatchObject([{ name: 'a.json' }])
    expect([saving.calls, one.errors]).toEqual([3, []])
  })
})
