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
  /** So long a worker without a browser leaves a print to others, before it says that there is none. */
  readonly leaveMs?: number
}

/** One at once. The lab keeps the time itself; the limit is for what waits for its place there for ever. */
const DEFAULTS = {
  concurrency: 1,
  pollMs: 1_000,
  heartbeatMs: 5_000,
  limitMs: 60 * 60_000,
  leaveMs: 15_000,
}

/** Makes the PDFs that are asked for. Where there is no browser, there may be one later. */
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
    start: (claimed) => startPrint(claimed, { ...settings, print, isLast: missing }),
  })
}
