import { createJobLoop, type JobLoopOptions, type Worker } from './job-loop.ts'
import { type ReadingSettings, startReading } from './reading.ts'

export interface ReadingWorkerOptions
  extends
    Pick<ReadingSettings, 'queue' | 'readSitemaps' | 'log'>,
    Pick<JobLoopOptions<unknown>, 'random'> {
  /** Names this worker in the rows, for the operator. */
  readonly name: string
  readonly pollMs?: number
  /** Well under the lease. */
  readonly heartbeatMs?: number
  readonly limitMs?: number
  readonly retryMs?: number
}

/** A person waits for each, and none takes longer than a minute. */
const DEFAULTS = { concurrency: 2, pollMs: 1_000, heartbeatMs: 5_000, limitMs: 3 * 60_000 }

/** Reads the requested sitemaps, two at once. */
export function createReadingWorker(options: ReadingWorkerOptions): Worker {
  const settings = { ...DEFAULTS, ...options }
  return createJobLoop({
    ...settings,
    jobs: 'sitemap readings',
    claim: () => settings.queue.claim(settings.name),
    recover: () => settings.queue.recover(),
    start: (claimed) => startReading(claimed, settings),
  })
}
