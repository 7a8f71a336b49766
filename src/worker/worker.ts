import type { Queue } from '../queue/queue.ts'
import type { Artifacts } from '../store/runs/artifacts.ts'
import type { Audit } from './audit-run.ts'
import { createJobLoop, type Log, type Worker } from './job-loop.ts'
import { startRun } from './run.ts'

export interface WorkerOptions {
  readonly queue: Queue
  readonly artifacts: Pick<Artifacts, 'save'>
  readonly audit: Audit
  /** Names this worker in the run rows, for the operator. */
  readonly name: string
  /** Concurrent runs. */
  readonly concurrency: number
  readonly log: Log
  /** From 0 up to 1. */
  readonly random: () => number
  /** Polling interval of the queue while nothing wakes the worker. */
  readonly pollMs?: number
  /** Interval of a run's heartbeats; well under the lease. */
  readonly heartbeatMs?: number
  /** A run that takes longer is interrupted and tried again; more if several page loads were requested. */
  readonly runLimitMs?: number
  /** Between two tries to write the result of a run while the database is unavailable. */
  readonly retryMs?: number
  /** How long a run waits that this machine cannot audit now. */
  readonly awayMs?: number
  /** For each file of a run. */
  readonly filesMs?: number
  /** Called each time that something of a report's run has been written. */
  readonly onWritten?: (reportId: string) => void
}

const DEFAULTS = {
  pollMs: 1_000,
  heartbeatMs: 5_000,
  runLimitMs: 10 * 60_000,
  retryMs: 1_000,
  awayMs: 30_000,
  filesMs: 30_000,
  onWritten: () => undefined,
}

/** Takes runs from the queue as long as there are any, several at once. */
export function createWorker(options: WorkerOptions): Worker {
  const settings = { ...DEFAULTS, ...options }
  return createJobLoop({
    ...settings,
    jobs: 'audits',
    claim: () => settings.queue.claim(settings.name),
    recover: () => settings.queue.recover(),
    start: (claimed) => startRun(claimed, settings),
  })
}
