import { openRunsIn, overdueIn } from '../check/read-jobs.ts'
import type { Engine } from '../engines/engine.ts'

const LOOK_MS = 500

/** Looks at the jobs of an installation continuously, whenever its database is available. */
export function watchJobs(ask: Engine['ask']) {
  const overdueMs = new Map<string, number>()
  let openRuns = 0
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      openRuns = await openRunsIn(ask)
      for (const [job, ms] of await overdueIn(ask))
        overdueMs.set(job, Math.max(overdueMs.get(job) ?? 0, ms))
    } catch {
      // It is restarting.
    }
    looking = false
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return {
    openRuns: () => openRuns,
    /** Longest time in milliseconds that a job was held beyond the end of its lease, by its kind. */
    overdueMs,
    stop: () => clearInterval(timer),
  }
}
