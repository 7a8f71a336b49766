import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { answerError } from './http/answer-problem.ts'
import type { ApiOptions } from './api/api-options.ts'
import { apiPlugin } from './api/api-plugin.ts'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
} from './http/connection-limits.ts'
import { parseFormText } from './http/form-text.ts'
import { FORM_LIMIT } from './http/form/form-limit.ts'
import { beginInTurns } from './http/begin-in-turns.ts'
import { closeConnections } from './http/close-connections.ts'
import { healthRoutes, type HealthOptions } from './http/health.ts'
import { pagesPlugin } from './pages/pages-plugin.ts'
import type { PagesOptions } from './pages/pages-options.ts'
import type { Signals } from '../store/signals/signals.ts'
import { createEventStreams } from './live/event-streams.ts'
import { createListStreams } from './live/list-streams.ts'
import { createCrawlStreams } from './live/crawl-streams.ts'
import { createReportStreams } from './live/report-streams.ts'
import { requireOneHost } from './http/one-host.ts'
import { logRequestIds } from './http/log-request-ids.ts'
import { type Log, logAnswer, loggedError } from './http/request-log.ts'
import type { MetricsOptions } from './http/metrics.ts'
import { createBuildFiles } from './api/build-files.ts'
import { forgottenPrefixRoutes } from './lhci/forgotten-prefix.ts'
import { type LhciNeeds, lhciRoutes } from './lhci/lhci-routes.ts'
import { mcpRoutes } from './mcp/mcp-routes.ts'
import { refuseManyFields, routedUrl } from './http/request-url.ts'
import { checking, type RequestCheck } from './http/request-checks.ts'
import type { RequestTraces } from './http/trace-requests.ts'
import { cutSmallPieces } from './http/small-pieces.ts'
import { dropStalledReaders, ignoreGone } from './http/stalled-readers.ts'
import { boundUnread } from './http/unread-answers.ts'
import { takeTurns } from './http/take-turns.ts'
import { CHANGE_LIMITS, createTurns, type TurnLimits } from './http/turns.ts'
import { keepRouteTable, MAX_PARAMETER_LENGTH } from './http/route-table.ts'
import { discardUnreadBodies, refuseExpectations } from './http/unread-body.ts'

/** Of one event of a response: Node warns of a leak from eleven, which a file has with ours, Fastify's and the stream's. */
const MOST_LISTENERS = 20
const HSTS = 'max-age=31536000; includeSubDomains'

export type ServerNeeds = ApiOptions & PagesOptions & LhciNeeds & HealthOptions & OwnNeeds

interface OwnNeeds {
  /** Proxies whose `X-Forwarded-*` are believed: addresses and ranges, or how many there are. */
  readonly trustProxy?: readonly string[] | number | undefined
  readonly log: Log
  readonly connections?: ConnectionLimits
  readonly turns?: TurnLimits
  readonly changeTurns?: TurnLimits
  /** Signals which reports have changed; without it, open reports are polled. */
  readonly signals?: Pick<Signals, 'hear'> | undefined
  /** Absent: there is no `/metrics`. */
  readonly metrics?: MetricsOptions | undefined
  /** Absent: requests are not traced. */
  readonly traces?: RequestTraces | undefined
}

/** The web server with everything on it, apart from listening. */
export async function createServer(needs: ServerNeeds): Promise<FastifyInstance> {
  const { connections = CONNECTION_LIMITS } = needs
  const app = Fastify({
    bodyLimit: FORM_LIMIT,
    // Clients that are still connected get their response, with a notice that the connection closes.
    return503OnClosing: false,
    requestTimeout: connections.requestMs,
    connectionTimeout: connections.idleMs,
    http: {
      headersTimeout: connections.headMs,
      connectionsCheckingInterval: connections.lookEveryMs,
    },
    trustProxy: trustedProxies(needs.trustProxy),
    logger: { level: needs.log.level, stream: needs.log.stream, serializers: { err: loggedError } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: routedUrl,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, querystringParser: parseFormText },
  })
  if (needs.trustProxy === undefined) limitConnections(app.server, connections)
  else app.server.maxConnections = connections.most
  app.server.prependListener('request', (_, response) => {
    response.setMaxListeners(MOST_LISTENERS)
  })
  keepRouteTable(app)
  app.setErrorHandler(answerError)
  logRequestIds(app)
  if (needs.traces) {
    const { traceRequests } = await import('./http/trace-requests.ts')
    traceRequests(app, needs.traces)
  }
  app.addHook('onResponse', logAnswer)
  app.addHook('onRequest', checking(ignoreGone))
  beginInTurns(app)
  closeConnections(app)
  discardUnreadBodies(app)
  refuseExpectations(app.server)
  const isSecure = needs.baseUrl?.startsWith('https:') ?? false
  const headAnswer: RequestCheck = (request, reply): undefined => {
    reply.header('x-request-id', request.id)
    if (isSecure) reply.header('strict-transport-security', HSTS)
  }
  app.addHook('onRequest', checking(ignoreGone, requireOneHost, refuseManyFields, headAnswer))

  cutSmallPieces(app.server)
  dropStalledReaders(app.server)
  boundUnread(app)
  takeTurns(app, createTurns(needs.turns))
  const changes = createTurns(needs.changeTurns ?? CHANGE_LIMITS)

  const open = createEventStreams()
  const streams = createReportStreams(needs.progress, open, needs.signals)
  const crawlStreams = createCrawlStreams(needs.crawls, open)
  const listStreams = createListStreams(needs, open)
  app.addHook('preClose', async () => open.endAll())

  if (needs.metrics) {
    // Few have a Prometheus: the others need not wait for its client at the start.
    const { serveMetrics } = await import('./http/metrics.ts')
    serveMetrics(app, needs.metrics)
  }
  await app.register(healthRoutes, { role: needs.role, ready: needs.ready })
  const buildFiles = createBuildFiles(needs)
  const ofPeople = { ...needs, changes, buildFiles, streams, crawlStreams }
  await app.register(apiPlugin, { ...ofPeople, prefix: '/api' })
  await app.register(mcpRoutes, needs)
  await app.register(lhciRoutes, { ...needs, prefix: '/lhci' })
  await app.register(forgottenPrefixRoutes, needs)
  await app.register(pagesPlugin, { ...ofPeople, listStreams })
  return app
}

function trustedProxies(proxies: readonly string[] | number | undefined) {
  if (proxies === undefined) return false
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return [...proxies]
}
