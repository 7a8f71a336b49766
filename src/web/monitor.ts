import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerError } from './http/answer-problem.ts'
import { CONNECTION_LIMITS, limitConnections } from './http/connection-limits.ts'
import { healthRoutes, type HealthOptions } from './http/health.ts'
import type { MetricsOptions } from './http/metrics.ts'
import { type Log, loggedError } from './http/request-log.ts'
import { keepRouteTable } from './http/route-table.ts'
import { discardUnreadBodies } from './http/unread-body.ts'

export interface MonitorNeeds extends HealthOptions {
  readonly metrics: MetricsOptions | undefined
  readonly log: Log
}

/** Serves the health and the metrics of a process without pages. The caller starts listening. */
export async function createMonitor({
  metrics,
  role,
  ready,
  log: { level, stream },
}: MonitorNeeds): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level, stream, serializers: { err: loggedError } },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    // Its port may be open to more than the monitoring.
    requestTimeout: CONNECTION_LIMITS.requestMs,
    connectionTimeout: CONNECTION_LIMITS.idleMs,
    http: {
      headersTimeout: CONNECTION_LIMITS.headMs,
      connectionsCheckingInterval: CONNECTION_LIMITS.lookEveryMs,
    },
  })
  limitConnections(app.server, CONNECTION_LIMITS)
  discardUnreadBodies(app)
  keepRouteTable(app)
  app.setErrorHandler(answerError)
  if (metrics) {
    const { serveMetrics } = await import('./http/metrics.ts')
    serveMetrics(app, metrics)
  }
  await app.register(healthRoutes, { role, ready })
  return app
}
