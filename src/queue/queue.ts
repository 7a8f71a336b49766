import { type Connection, writing } from '../store/database/database.ts'
import { latestResults, type RunOutcome, type RunResults } from '../store/runs/results.ts'
import { claimRun, type ClaimedRun } from './claim-run.ts'
import { finishRun } from './finish-run.ts'
import { heldWithReport, renewLease, returnRun, saveProgress, saveStage } from './held-run.ts'
import { type Entering, enterPlaces, type Host } from './run-places.ts'
import type { QueueLimits } from './queue-limits.ts'
import type { BrokenJob } from './recover-each.ts'
import { recoverRuns, retryRun } from './recover-runs.ts'
import type { Setback } from './setback.ts'
import { untilDecided } from './until-decided.ts'
import { createTurns } from './user-turns.ts'
import type { WatchRules } from '../store/alerts/watch-rules.ts'
import type { Seals } from '../secrets/sealed-values.ts'

export interface ProgressStep {
  readonly step: string
  readonly done: number
  readonly total: number
}

/** The cause of a failed audit may be temporary: a full disk, a browser update. */
const RETRY_DELAY_MS = 2_000

interface QueueNeeds {
  readonly seals: Seals
  readonly watching: WatchRules
  /** Called for a run that cannot be recovered or read. */
  readonly onBroken?: (job: BrokenJob) => void
  readonly onSetback?: (setback: Setback) => void
}

export type Queue = ReturnType<typeof createQueue>

/**
 * Queued and running runs. The run row is the job:
 *
 *     queued ──claim──▶ running ──finish──▶ completed | failed
 *        ▲                 │
 *        └──lease ended,───┘   at most three attempts, then `failed` with `crashed`
 *           put back
 *
 * A claim gives a random token and a lease. Every later write of the worker is conditional on the token, so a worker
 * that was thought dead, or whose run was cancelled, writes nothing: delivery is at least once, the effect exactly
 * once.
 */
export function createQueue(
  db: Connection,
  limits: QueueLimits,
  { seals, watching, onBroken, onSetback }: QueueNeeds,
) {
  const turns = createTurns()
  const recover = () => recoverRuns(db, { leaseMs: limits.leaseMs, onBroken, onSetback })
  return {
    /** Returns runs of dead workers to the queue. A claim does so, too, but a worker without room claims nothing. */
    recover,

    /** Claims the next run; undefined if none may start now. */
    async claim(worker: string): Promise<ClaimedRun | undefined> {
      let ignoresAbandoned = false
      return await untilDecided(async () => {
        const claim = { worker, limits, seals, turns, ignoresAbandoned, onBroken, onSetback }
        const claimed = await claimRun(db, claim)
        if (claimed !== 'abandoned') return claimed
        await recover()
        // Those of a project that is being deleted stay until their turn comes there.
        ignoresAbandoned = true
        return 'busy'
      })
    },

    /** Extends the lease. False if this worker no longer holds the run: it must stop. */
    async heartbeat(token: string): Promise<boolean> {
      return await renewLease(db, { token, leaseMs: limits.leaseMs })
    },

    /**
     * Must be called before the run connects to a host of its page. `full` if too many runs are there: this one has
     * been returned to the queue for later, and this worker no longer holds it.
     */
    async enter(token: string, host: Host): Promise<Entering> {
      const { siteConcurrency } = limits
      return await writing(db, (trx) => enterPlaces(trx, token, { host, siteConcurrency }))
    },

    /** Earlier results that the run may carry over if it cannot measure; undefined for a report's first run. */
    async earlier({ reportId }: ClaimedRun): Promise<RunResults | undefined> {
      return await latestResults(db, reportId)
    },

    /** False if this worker no longer holds the run. */
    async progress(token: string, step: ProgressStep): Promise<boolean> {
      return await saveProgress(db, token, step)
    },

    /** Saves and shows the results of a stage. False if this worker no longer holds the run. */
    async saveStage(token: string, results: RunResults): Promise<boolean> {
      return await saveStage(db, token, results)
    },

    /**
     * Ends the run: results, report, counters and status in one transaction. False, with nothing written, if this
     * worker no longer holds the run.
     */
    async finish(token: string, outcome: RunOutcome): Promise<boolean> {
      return await finishRun(db, { token, outcome, keepRuns: limits.keepRuns, watching })
    },

    /** Returns an unfinished run for another worker: at once or after this time, and not counted as an attempt. */
    async release(token: string, delayMs = 0): Promise<boolean> {
      return await writing(db, async (trx) => {
        const held = await heldWithReport(trx, token)
        if (!held) return false
        await returnRun(trx, held, { attempt: held.run.attempt - 1, delayMs })
        return true
      })
    },

    /** The audit failed (our fault): tried again later, or given up after the third time. */
    async retry(token: string): Promise<boolean> {
      return await writing(db, async (trx) => {
        const held = await heldWithReport(trx, token)
        if (!held) return false
        await retryRun(trx, held, RETRY_DELAY_MS * held.run.attempt)
        return true
      })
    },
  }
}
