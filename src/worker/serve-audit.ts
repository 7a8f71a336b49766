import type { ClaimedRun } from '../queue/claim-run.ts'
import type { Queue } from '../queue/queue.ts'
import type { EarlierRun } from '../report/carry-findings.ts'
import { isUnavailable } from '../store/database/unavailable.ts'
import type { AuditRun } from './audit-run.ts'
import type { HeldAudit, RunSettings, WhileHeld } from './held-audit.ts'
import { onceAvailable } from './once-available.ts'
import type { TimeLimit } from './time-limit.ts'
import { waitAtMost } from './wait-at-most.ts'

export interface ServedAudit extends HeldAudit {
  readonly limit: TimeLimit
  readonly whileHeld: WhileHeld
}

type Served = 'party' | 'ignoredChecks' | 'admit' | 'onStage' | 'onArtifact' | 'earlier'

/** What an audit asks about its run, and where it saves its results. */
export async function serveAudit(
  served: ServedAudit,
  settings: RunSettings,
): Promise<Pick<AuditRun, Served>> {
  const { claimed } = served
  return {
    party: claimed.ownerId,
    ignoredChecks: claimed.ignoredChecks,
    admit: admissionOf(served, settings.queue),
    ...savingOf(served, settings),
    earlier: await earlierOf(claimed, settings),
  }
}

/** An error of the queue interrupts the run: thrown while connecting, it would be taken for one of the page. */
function admissionOf({ claimed: { token }, breakOff }: HeldAudit, queue: Queue): AuditRun['admit'] {
  return async (url, addresses) => {
    try {
      const entering = await queue.enter(token, { url, addresses })
      if (entering !== 'entered') breakOff(entering)
      return entering === 'entered'
    } catch (error) {
      breakOff(isUnavailable(error) ? 'away' : { status: 'broke', error })
      return false
    }
  }
}

/** Where the audit saves its results. The time for its files is not that of the audit. */
function savingOf(
  { claimed: { id, token }, left, limit, whileHeld }: ServedAudit,
  { queue, artifacts, log, retryMs, filesMs }: RunSettings,
): Pick<AuditRun, 'onStage' | 'onArtifact'> {
  return {
    async onStage(results) {
      try {
        whileHeld(await queue.saveStage(token, results))
      } catch (error) {
        // The last stage has all of it.
        if (!isUnavailable(error)) throw error
        log.error({ error, run: id }, 'Results so far could not be shown.')
      }
    },
    async onArtifact(artifact) {
      const save = () => artifacts.save(token, artifact)
      const saved = onceAvailable(save, { pauseMs: retryMs, longestMs: filesMs, left })
      limit.pause()
      try {
        whileHeld(await waitAtMost(filesMs, saved))
      } finally {
        limit.resume()
      }
    },
  }
}

/** Unreadable results only cost the carried outcomes, not the run. */
async function earlierOf(
  claimed: ClaimedRun,
  { queue, log }: RunSettings,
): Promise<EarlierRun | undefined> {
  try {
    return await queue.earlier(claimed)
  } catch (error) {
    log.error({ error, run: claimed.id }, 'The results of the run before could not be read.')
    return undefined
  }
}
