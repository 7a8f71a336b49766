import { createJobLoop, type JobLoopOptions, type Worker } from './job-loop.ts'
import { type Print, type PrintSettings, startPrint } from './print.ts'

export interface PrintWorkerOptions
  extends Pick<PrintSettings, 'queue' | 'print' | 'log'>, Pick<JobLoopOptions<unknown>, 'random'> {
  /** Names this worker in the rows, for the operator. */
  readonly name: string
  readonly pollMs?: number
  /** Well under the lease. */
  readonly heartbeatMs?: number
  readonly limitMs?: number
  readonly retryMs?: number
  /** A worker without a browser leaves a PDF export to others for this time, before it reports that there is none. */
  readonly leaveMs?: number
}

/**
 * One at a time. The lab limits the duration itself; this limit is for one that would wait there forever for a slot.
 */
const DEFAULTS = {
  concurrency: 1,
  pollMs: 1_000,
  heartbeatMs: 5_000,
  limitMs: 60 * 60_000,
  leaveMs: 15_000,
}

/** Makes the requested PDFs. If there is no browser now, there may be one later. */
export function createPrintWorker(options: PrintWorkerOptions): Worker {
  const settings = { ...DEFAULTS, ...options }
  let missing = false
  const print: Print = async (order) => {
    const printed = await settings.print(order)
    missing = !printed.printed
    return printed
  }
  return createJobLoop({
    ...settings,
    jobs: 'PDF exports',
    claim: () => settings.queue.claim(settings.name, { leftMs: missing ? settings.leaveMs : 0 }),
    recover: () => settings.queue.recover(),
    start: (claimed) => startPrint(claimed, { ...settings, print, isLast: missing }),
  })
}
