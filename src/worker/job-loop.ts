import { NO_IDS, withLogIds } from '../tracing/log-ids.ts'
import { createOutage } from './outage.ts'

/** Work in progress in this process. */
export interface Job {
  /** Resolves when this process has nothing more to do for it; never rejects. */
  readonly ended: Promise<void>
  /** Interrupts it so that another worker can take it. */
  putBack(): void
}

/** The operator's log, with pino's order of arguments. */
export interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface JobLoopOptions<Claimed> {
  /** The name of these jobs in the operator's log: `audits`. */
  readonly jobs: string
  /** Claims the next job; undefined if there is none. */
  readonly claim: () => Promise<Claimed | undefined>
  /** Returns jobs of dead workers to the queue, as each claim does. */
  readonly recover: () => Promise<void>
  readonly start: (claimed: Claimed) => Job
  /** Concurrent jobs. */
  readonly concurrency: number
  readonly log: Log
  /** From 0 up to 1. */
  readonly random: () => number
  /** Polling interval of the queue while nothing wakes the worker. */
  readonly pollMs: number
}

export interface Worker {
  start(): void
  /** Checks for work at once: to be called when this process has stored some. */
  wake(): void
  /**
   * Stops claiming, lets current jobs run for this time, then interrupts the rest and returns it to the queue.
   * Resolves when no job of this worker is left.
   */
  stop(drainMs: number): Promise<void>
}

/** Takes jobs as long as there are any, several at once. */
export function createJobLoop<Claimed>(options: JobLoopOptions<Claimed>): Worker {
  const { jobs, claim, recover, log, random, concurrency, pollMs } = options
  const going = new Set<Job>()
  const outage = createOutage({
    log,
    details: { jobs },
    failing: 'The queue could not be read; trying again.',
    working: 'The queue can be read again.',
  })
  let state: 'new' | 'working' | 'stopped' = 'new'
  let claiming: Promise<void> | undefined
  let wokenMeanwhile = false
  let timer: NodeJS.Timeout | undefined

  const hasRoom = () => state === 'working' && going.size < concurrency

  /** One claim at a time; a wake-up during it is not lost. */
  function fill(): void {
    wokenMeanwhile = true
    claiming ??= claimAll().finally(() => {
      claiming = undefined
      pollLater()
    })
  }

  async function claimAll(): Promise<void> {
    try {
      // A worker without room claims nothing, perhaps for hours, and may be the only one that is alive.
      if (state === 'working' && !hasRoom()) {
        await recover()
        outage.worked()
      }
      while (wokenMeanwhile) {
        wokenMeanwhile = false
        while (hasRoom() && (await claimOne())) continue
      }
    } catch (error) {
      outage.failed(error)
    }
  }

  async function claimOne(): Promise<boolean> {
    const claimed = await claim()
    outage.worked()
    if (!claimed) return false
    const job = options.start(claimed)
    going.add(job)
    void job.ended.then(() => {
      going.delete(job)
      return fill()
    })
    return true
  }

  /** So that not all workers of a cluster poll at the same moment. */
  function pollLater(): void {
    clearTimeout(timer)
    if (state !== 'working') return
    timer = setTimeout(fill, pollMs * (0.75 + random() / 2))
  }

  return {
    start() {
      if (state !== 'new') return
      state = 'working'
      fill()
    },
    wake() {
      // Jobs that a request wakes are not its own.
      if (hasRoom()) withLogIds(NO_IDS, fill)
    },
    async stop(drainMs) {
      state = 'stopped'
      clearTimeout(timer)
      await claiming
      if (going.size > 0) {
        log.info({ jobs, running: going.size, seconds: drainMs / 1000 }, 'waiting for running jobs')
      }
      const limit = setTimeout(() => {
        log.info({ jobs, returned: going.size }, 'returning jobs to the queue')
        going.forEach((job) => job.putBack())
      }, drainMs)
      while (going.size > 0) await Promise.all([...going].map((job) => job.ended))
      clearTimeout(limit)
    },
  }
}
