/**
 * A worker in a process of its own, to be killed: `node worker-process.ts <database> <name>`.
 * Prints a line for each run that it has begun.
 */
import { setTimeout } from 'node:timers/promises'
import { createWorker } from '../../src/worker/worker.ts'
import { completed, NO_LIMITS, openTestStore, someResults } from './store.ts'

const [path = '', name = ''] = process.argv.slice(2)
const { queue, artifacts } = await openTestStore({ ...NO_LIMITS, path, leaseMs: 1_000 })

const worker = createWorker({
  queue,
  artifacts,
  name,
  concurrency: 4,
  heartbeatMs: 200,
  pollMs: 50,
  now: Date.now,
  random: Math.random,
  log: { info: () => undefined, error: (details, message) => console.error(message, details) },
  async audit(target, { onStage, onProgress }) {
    console.log(target.url)
    onProgress('page', 1, 2)
    await setTimeout(10)
    await onStage(someResults({ stage: 'static', url: target.url }))
    await setTimeout(10 + Math.random() * 30)
    return completed({ url: target.url })
  },
})
worker.start()
