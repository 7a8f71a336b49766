import type { Queue } from '../queue/queue.ts'
import type { Artifacts } from '../store/runs/artifacts.ts'
import { createJobLoop, type Log, type Worker } from './job-loop.ts'
import { type Audit, startRun } from './run.ts'

export interface WorkerOptions {
  readonly queue: Queue
  readonly artifacts: Pick<Artifacts, 'save'>
  readonly audit: Audit
  /** Names this worker in the run rows, for the operator. */
  readonly name: string
  /** Runs at once. */
  readonly concurrency: number
  readonly log: Log
  /** Milliseconds since 1970; only differences count. */
  readonly now: () => number
  /** 0 up to 1. */
  readonly random: () => number
  /** How often the queue is asked while nothing wakes the worker. */
  readonly pollMs?: number
  /** Time between signs of life of a run; well under the lease. */
  readonly heartbeatMs?: number
  /** A run that takes longer is broken off and tried again; more where several loads were asked for. */
  readonly runLimitMs?: number
  /** Between two tries to write what came of a run while the database is away. */
  readonly retryMs?: number
  /** Told each time that something of a report's run has been written. */
  readonly onWritten?: (reportId: string) => void
}

const DEFAULTS = {
  pollMs: 1_000,
  heartbeatMs: 5_000,
  runLimitMs: 10 * 60_000,
  retryMs: 1_000,
  onWritten: () => undefined,
}

/** Takes runs from the queue as long as there are any, several at once. */
export function createWorker(options: WorkerOptions): Worker {
  const settings = { ...DEFAULTS, ...options }
  return createJobLoop({
    ...settings,
    jobs: 'audits',
    claim: () => settings.queue.claim(settings.name),
    start: (claimed) => startRun(claimed, settings),
  })
}
