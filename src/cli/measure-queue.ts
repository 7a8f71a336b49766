import type { ClaimedRun } from '../queue/claim-run.ts'
import type { Queue } from '../queue/queue.ts'
import type { ProgramLog } from './log.ts'
import type { Meters, RunEnd } from './meters.ts'

interface Measured {
  readonly meters: Pick<Meters, 'claimed' | 'runEnded' | 'stageSaved'>
  readonly log: Pick<ProgramLog, 'info'>
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

interface Going {
  readonly run: ClaimedRun
  readonly since: number
}

/** The queue with metrics of claims and ends, and a log line for each end. */
export function measureQueue(queue: Queue, { meters, log, now }: Measured): Queue {
  const going = new Map<string, Going>()

  function end(token: string, outcome: RunEnd): void {
    const ended = going.get(token)
    if (!ended) return
    going.delete(token)
    meters.runEnded(outcome)
    const { id: run, reportId: report, attempt } = ended.run
    const seconds = Math.round(now() - ended.since) / 1000
    log.info({ run, report, attempt, outcome, seconds }, 'an audit ended')
  }

  return {
    ...queue,
    async claim(worker) {
      const run = await queue.claim(worker)
      if (run) {
        meters.claimed()
        going.set(run.token, { run, since: now() })
      }
      return run
    },
    async heartbeat(token) {
      const isHeld = await queue.heartbeat(token)
      if (!isHeld) end(token, 'lost')
      return isHeld
    },
    async enter(token, host) {
      const entering = await queue.enter(token, host)
      if (entering === 'full') end(token, 'returned')
      return entering
    },
    async saveStage(token, results) {
      const isHeld = await queue.saveStage(token, results)
      const since = going.get(token)?.since
      if (isHeld && since !== undefined) meters.stageSaved(results.stage, (now() - since) / 1000)
      return isHeld
    },
    async finish(token, outcome) {
      const isHeld = await queue.finish(token, outcome)
      const since = going.get(token)?.since
      if (isHeld && since !== undefined) meters.stageSaved('end', (now() - since) / 1000)
      end(token, isHeld ? outcome.status : 'lost')
      return isHeld
    },
    async release(token) {
      const isHeld = await queue.release(token)
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
