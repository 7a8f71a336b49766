import type { Queue } from '../queue/queue.ts'
import type { Artifacts } from '../store/artifacts.ts'
import { type Audit, type Log, type Run, startRun } from './run.ts'

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
}

export interface Worker {
  start(): void
  /** Looks for work at once: to be called when this process has stored a run. */
  wake(): void
  /**
   * Claims no more, lets what goes on end for so long, then breaks the rest off and puts it back
   * for others. Resolves when no run of this worker is left.
   */
  stop(drainMs: number): Promise<void>
}

const DEFAULTS = { pollMs: 1_000, heartbeatMs: 5_000, runLimitMs: 10 * 60_000 }

/** Takes runs from the queue as long as there are any, several at once. */
export function createWorker(options: WorkerOptions): Worker {
  const settings = { ...DEFAULTS, ...options }
  const { queue, log, random } = settings
  const going = new Set<Run>()
  let state: 'new' | 'working' | 'stopped' = 'new'
  let claiming: Promise<void> | undefined
  let wokenMeanwhile = false
  let timer: NodeJS.Timeout | undefined

  const hasRoom = () => state === 'working' && going.size < settings.concurrency

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
      log.error({ error }, 'The queue could not be asked; trying again.')
    }
  }

  async function claimOne(): Promise<boolean> {
    const claimed = await queue.claim(settings.name)
    if (!claimed) return false
    const run = startRun(claimed, settings)
    going.add(run)
    void run.ended.then(() => {
      going.delete(run)
      return fill()
    })
    return true
  }

  /** Not all workers of a cluster at the same moment. */
  function pollLater(): void {
    clearTimeout(timer)
    if (!hasRoom()) return
    timer = setTimeout(fill, settings.pollMs * (0.75 + random() / 2))
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
      const limit = setTimeout(() => going.forEach((run) => run.putBack()), drainMs)
      while (going.size > 0) await Promise.all([...going].map((run) => run.ended))
      clearTimeout(limit)
    },
  }
}
