import type { ClaimedRun } from '../queue/claim-run.ts'
import type { Queue } from '../queue/queue.ts'
import { MAX_ATTEMPTS } from '../queue/queue-limits.ts'
import { followQueue } from './follow-queue.ts'
import type { ProgramLog } from './log.ts'
import type { Meters, RunEnd } from './meters.ts'

interface Measured {
  readonly meters: Pick<Meters, 'claimed' | 'runEnded' | 'stageReached'>
  readonly log: Pick<ProgramLog, 'info' | 'warn'>
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

interface Going {
  readonly run: ClaimedRun
  readonly since: number
  /** Stages that it has reached: some are saved again with more results, and each page load has steps. */
  readonly reached: Set<string>
}

/** Stages that begin with a step of the browser. */
const STAGES_OF_STEPS: Readonly<Record<string, string>> = { loading: 'loading', trying: 'loaded' }

/** The queue with metrics of claims and ends, and a log line for each end. */
export function measureQueue(queue: Queue, { meters, log, now }: Measured): Queue {
  const going = new Map<string, Going>()

  function reach(token: string, stage: string): void {
    const run = going.get(token)
    if (!run || run.reached.has(stage)) return
    run.reached.add(stage)
    meters.stageReached(stage, (now() - run.since) / 1000)
  }

  function end(token: string, outcome: RunEnd): void {
    const ended = going.get(token)
    if (!ended) return
    going.delete(token)
    const { id: run, reportId: report, attempt } = ended.run
    const isGivenUp = outcome === 'retried' && attempt >= MAX_ATTEMPTS
    const seconds = Math.round(now() - ended.since) / 1000
    const details = {
      run,
      report,
      attempt,
      outcome: isGivenUp ? 'given-up' : outcome,
      seconds,
    } as const
    meters.runEnded(details.outcome)
    if (isGivenUp) log.warn(details, 'an audit was given up')
    else log.info(details, 'an audit ended')
  }

  return followQueue(queue, {
    async claim(claim) {
      const run = await claim()
      if (run) {
        meters.claimed()
        going.set(run.token, { run, since: now(), reached: new Set() })
      }
      return run
    },
    async write(token, stage, write) {
      const isHeld = await write()
      if (isHeld) reach(token, stage)
      return isHeld
    },
    progress(token, { step }) {
      const stage = STAGES_OF_STEPS[step]
      if (stage !== undefined) reach(token, stage)
    },
    end,
  })
}
