import { createReadingQueue } from '../../src/queue/reading-queue.ts'
import type { ReadSitemaps } from '../../src/worker/reading.ts'
import { createReadingWorker } from '../../src/worker/reading-worker.ts'
import type { TestStore } from './store.ts'

/** Reads sitemaps of this store until it is stopped. */
export function startReadingWorker({ db, seals }: TestStore, readSitemaps: ReadSitemaps) {
  const worker = createReadingWorker({
    queue: createReadingQueue(db, { leaseMs: 60_000, siteConcurrency: 0, seals }),
    readSitemaps,
    name: 'test',
    log: { info: () => undefined, error: () => undefined },
    random: () => 0.5,
    pollMs: 50,
  })
  worker.start()
  return worker
}
