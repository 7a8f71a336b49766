import { runningRuns, waitingRuns } from '../queue/queue-depth.ts'
import { waitingJobs } from '../queue/waiting-jobs.ts'
import type { Connection } from '../store/database/database.ts'
import { partsOfState, servingState } from '../store/database/serving-state.ts'
import { shareReads } from '../store/database/shared-reads.ts'
import { waitAtMost } from '../worker/wait-at-most.ts'
import type { Readiness } from '../web/http/health.ts'
import type { MetricsOptions } from '../web/http/metrics.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'
import { reasonOf } from './file-reason.ts'
import type { ProgramLog } from './log.ts'
import type { Meters } from './meters.ts'
import type { OpenStore } from './open-store.ts'

/** For the numbers of the queue: Prometheus waits ten seconds for all metrics, others five. */
const QUEUE_MS = 3_000

/** The metrics of this process and of the queue at `/metrics`; undefined if no token is set. */
export function metricsOf(
  { db, place }: Pick<OpenStore, 'db' | 'place'>,
  { METRICS_TOKEN }: Pick<Config, 'METRICS_TOKEN'>,
  meters: Meters,
): MetricsOptions | undefined {
  if (METRICS_TOKEN === undefined) return undefined
  // A database that does not answer keeps one connection waiting, however often the metrics are read.
  const read = shareReads(async () => ({
    running: await runningRuns(db),
    waiting: await waitingRuns(db),
    jobs: await waitingJobs(db),
  }))
  return {
    token: METRICS_TOKEN,
    registry: meters.registry,
    queue: async () => {
      const pool = place.poolState()
      if (pool) meters.pool(pool)
      return await waitAtMost(QUEUE_MS, read(''))
    },
  }
}

/**
 * Each part is queried, not assumed. Anyone may ask as often as they like, so all who ask at the same time share one
 * statement.
 */
export function createReadiness(
  db: Connection,
  log: Pick<ProgramLog, 'error'>,
): () => Promise<Readiness> {
  const read = shareReads(async () => {
    try {
      return await servingState(db)
    } catch (error) {
      log.error({ error }, 'readiness could not be read at once')
      return await partsOfState(db)
    }
  })
  return async () => ({ ...(await read('')) })
}

/** A process that serves no pages exposes its metrics on its own port, if one is set. */
export async function startMonitoring(
  open: OpenStore,
  { config, meters, log }: { config: Config; meters: Meters; log: ProgramLog },
): Promise<{ stop(): Promise<void> } | undefined> {
  const { HOST: host, METRICS_PORT: port } = config
  if (port === undefined) return undefined
  const { createMonitor } = await import('../web/monitor.ts')
  const app = await createMonitor({
    metrics: metricsOf(open, config, meters),
    role: config.ROLE,
    ready: createReadiness(open.db, log),
    log,
  })
  try {
    const address = await app.listen({ host, port })
    log.info({ address }, 'metrics are served')
  } catch (error) {
    throw new CliError(
      `${host}:${port} cannot be opened for metrics: ${reasonOf(error)}. Set PAGEMARK_METRICS_PORT to another port.`,
      1,
    )
  }
  return { stop: () => app.close() }
}
