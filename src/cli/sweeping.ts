import { HOUR_MS } from '../queue/starts.ts'
import { sweep } from '../store/sweep.ts'
import type { Config } from './config.ts'
import type { ProgramLog } from './log.ts'
import type { OpenStore } from './open-store.ts'

/** Removes what was deleted long enough ago: at the start, then every hour, until it is stopped. */
export function startSweeping(
  { db, blobs }: OpenStore,
  { config, log }: { config: Config; log: ProgramLog },
): { stop(): Promise<void> } {
  const rules = {
    trashDays: config.TRASH_DAYS,
    keepArtifactsDays: config.KEEP_ARTIFACTS_DAYS,
    // Both limits that count starts look back no further.
    keepStartsMs: Math.max(HOUR_MS, config.COOLDOWN_S * 1000),
  }
  const sweepOnce = async () => {
    try {
      const swept = await sweep(db, blobs, rules)
      if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'swept')
    } catch (error) {
      log.error({ error }, 'The sweep failed; the next one tries again.')
    }
  }
  let going = sweepOnce()
  const timer = setInterval(() => {
    going = going.then(sweepOnce)
  }, HOUR_MS)
  return {
    async stop() {
      clearInterval(timer)
      await going
    },
  }
}
