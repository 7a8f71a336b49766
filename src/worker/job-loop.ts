/** Work that goes on in this process. */
export interface Job {
  /** Resolves when this process has nothing more to do with it; never rejects. */
  readonly ended: Promise<void>
  /** Breaks it off for another worker to take. */
  putBack(): void
}

/** Where messages for the operator go; pino's order of arguments. */
export interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface JobLoopOptions<Claimed> {
  /** What the operator's log calls these jobs: `audits`. */
  readonly jobs: string
  /** What to do next, under a lease; undefined when there is nothing. */
  readonly claim: () => Promise<Claimed | undefined>
  readonly start: (claimed: Claimed) => Job
  /** Jobs at once. */
  readonly concurrency: number
  readonly log: Log
  /** 0 up to 1. */
  readonly random: () => number
  /** How often the queue is asked while nothing wakes the worker. */
  readonly pollMs: number
}

export interface Worker {
  start(): void
  /** Looks for work at once: to be called when this process has stored some. */
  wake(): void
  /**
   * Claims no more, lets what goes on end for so long, then breaks the rest off and puts it back
   * for others. Resolves when no job of this worker is left.
   */
  stop(drainMs: number): Promise<void>
}

/** Takes jobs as long as there are any, several at once. */
export function createJobLoop<Claimed>(options: JobLoopOptions<Claimed>): Worker {
  const { jobs, claim, log, random, concurrency, pollMs } = options
  const going = new Set<Job>()
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
      while (wokenMeanwhile) {
        wokenMeanwhile = false
        while (hasRoom() && (await claimOne())) continue
      }
    } catch (error) {
      log.error({ error }, 'The queue could not be read; trying again.')
    }
  }

  async function claimOne(): Promise<boolean> {
    const claimed = await claim()
    if (!claimed) return false
    const job = options.start(claimed)
    going.add(job)
    void job.ended.then(() => {
      going.delete(job)
      return fill()
    })
    return true
  }

  /** Not all workers of a cluster at the same moment. */
  function pollLater(): void {
    clearTimeout(timer)
    if (!hasRoom()) return
    timer = setTimeout(fill, pollMs * (0.75 + random() / 2))
  }

  return {
    start() {
      if (state !== 'new') return
      state = 'working'
      fill()
    },
    wake() {
      if (hasRoom()) fill()
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
