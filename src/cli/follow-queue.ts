import type { ClaimedRun } from '../queue/claim-run.ts'
import type { ProgressStep, Queue } from '../queue/queue.ts'
import type { RunEnd } from './meters.ts'

/** What happens to the runs of a worker, from claim to end. Stages and ends are those of the worker's own runs. */
export interface QueueFollower {
  /** Around each claim. */
  readonly claim: (claim: () => Promise<ClaimedRun | undefined>) => Promise<ClaimedRun | undefined>
  /** Around the write of a stage's results, or of the end; false if the run is lost. */
  readonly write: (token: string, stage: string, write: () => Promise<boolean>) => Promise<boolean>
  /** Before each step is written: at most four a second, the latest ones. */
  readonly progress?: (token: string, step: ProgressStep) => void
  readonly end: (token: string, outcome: RunEnd) => void
}

/** The queue, with a follower of the runs that are claimed from it. */
export function followQueue(
  queue: Queue,
  { claim, write, progress = () => undefined, end }: QueueFollower,
): Queue {
  return {
    ...queue,
    claim: (worker) => claim(() => queue.claim(worker)),
    async heartbeat(token) {
      const isHeld = await queue.heartbeat(token)
      if (!isHeld) end(token, 'lost')
      return isHeld
    },
    async enter(token, host) {
      const entering = await queue.enter(token, host)
      if (entering === 'full') end(token, 'returned')
      if (entering === 'lost') end(token, 'lost')
      return entering
    },
    async progress(token, step) {
      progress(token, step)
      return await queue.progress(token, step)
    },
    saveStage: (token, results) =>
      write(token, results.stage, () => queue.saveStage(token, results)),
    async finish(token, outcome) {
      const isHeld = await write(token, 'end', () => queue.finish(token, outcome))
      end(token, isHeld ? outcome.status : 'lost')
      return isHeld
    },
    async release(token, delayMs) {
      const isHeld = await queue.release(token, delayMs)
      end(token, isHeld ? 'returned' : 'lost')
      return isHeld
    },
    async retry(token) {
      const isHeld = await queue.retry(token)
      end(token, isHeld ? 'retried' : 'lost')
      return isHeld
    },
  }
}
