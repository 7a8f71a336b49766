import type { ClaimedRun } from '../queue/claim-run.ts'
import type { Queue } from '../queue/queue.ts'
import { followQueue } from './follow-queue.ts'
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
  /** Stages with results: some are saved again with more of them. */
  readonly saved: Set<string>
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

  return followQueue(queue, {
    async claim(claim) {
      const run = await claim()
      if (run) {
        meters.claimed()
        going.set(run.token, { run, since: now(), saved: new Set() })
      }
      return run
    },
    async write(token, stage, write) {
      const isHeld = await write()
      const run = going.get(token)
      if (isHeld && run && !run.saved.has(stage)) {
        run.saved.add(stage)
        meters.stageSaved(stage, (now() - run.since) / 1000)
      }
      return isHeld
    },
    end,
  })
}
