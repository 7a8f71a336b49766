import { createReadingQueue } from '../../src/queue/reading-queue.ts'
import type { Audit } from '../../src/worker/audit-run.ts'
import { createReadingWorker } from '../../src/worker/reading-worker.ts'
import type { ReadSitemaps } from '../../src/worker/reading.ts'
import { createWorker } from '../../src/worker/worker.ts'
import type { TestStore } from './store.ts'

/** Of the workers in this process. */
const HERE = {
  name: 'test',
  log: { info: () => undefined, error: () => undefined },
  random: () => 0.5,
  pollMs: 50,
}

export function startWorker({ queue, artifacts }: TestStore, audit: Audit) {
  const worker = createWorker({
    queue,
    artifacts,
    audit,
    ...HERE,
    concurrency: 1,
  })
  worker.start()
  return worker
}

export function startReadingWorker({ db, seals }: TestStore, readSitemaps: ReadSitemaps) {
  const worker = createReadingWorker({
    queue: createReadingQueue(db, { leaseMs: 60_000, siteConcurrency: 0, seals }),
    readSitemaps,
    ...HERE,
  })
  worker.start()
  return worker
}
