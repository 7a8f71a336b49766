/**
 * A worker in a separate process, to be killed: `node worker-process.ts <database> <name>`. Prints a line for each run
 * and each sitemap reading that it begins.
 */
import { setTimeout } from 'node:timers/promises'
import { createReadingQueue } from '../../src/queue/reading-queue.ts'
import { createReadingWorker } from '../../src/worker/reading-worker.ts'
import { createWorker } from '../../src/worker/worker.ts'
import { completed, NO_LIMITS, openTestStore, someResults } from './store.ts'

const [path = '', name = ''] = process.argv.slice(2)
const LEASE_MS = 1_000
const { db, seals, queue, artifacts } = await openTestStore({
  ...NO_LIMITS,
  path,
  leaseMs: LEASE_MS,
})

const shared = {
  name,
  heartbeatMs: 200,
  pollMs: 50,
  random: Math.random,
  log: {
    info: () => undefined,
    error: (details: object, message: string) => console.error(message, details),
  },
}

const worker = createWorker({
  ...shared,
  queue,
  artifacts,
  concurrency: 4,
  async audit({ target }, { onStage, onProgress }) {
    console.log(`run ${target.url}`)
    onProgress('page', 1, 2)
    await setTimeout(10)
    await onStage(someResults({ stage: 'static', url: target.url }))
    await setTimeout(10 + Math.random() * 30)
    return completed({ url: target.url })
  },
})
worker.start()

createReadingWorker({
  ...shared,
  queue: createReadingQueue(db, { leaseMs: LEASE_MS, siteConcurrency: 0, seals }),
  async readSitemaps({ target: { url } }, { onProgress }) {
    console.log(`reading ${url}`)
    onProgress(1, 1)
    // The worker that is killed first is killed during a run.
    await setTimeout(name === 'first' ? 60_000 : 20 + Math.random() * 30)
    const files = [{ url, entries: 1, isIndex: false, fault: null }]
    const contents = { files, listed: 1, pages: [url], others: [], otherCount: 0 }
    return { status: 'completed', contents: { ...contents, unread: 0, whole: true } }
  },
}).start()
