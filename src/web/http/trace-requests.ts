import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CurrentTrace } from '../../tracing/current-trace.ts'
import { readTraceparent } from '../../tracing/trace-context.ts'
import type { Span, Tracer } from '../../tracing/tracer.ts'

export interface RequestTraces {
  readonly tracer: Tracer
  readonly current: CurrentTrace
  /**
   * Whether requests may be part of a trace that their sender names: only behind a proxy, or strangers could add to
   * any trace.
   */
  readonly continues: boolean
}

/** Asked every few seconds by machines. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
const OWN_FAULT = 500

/**
 * A span for each request. Its attributes name the route, never the path, query or address: those name pages, people
 * and secrets.
 */
export function traceRequests(app: FastifyInstance, traces: RequestTraces): void {
  const { tracer, current, continues } = traces
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions
    if (UNTRACED.has(route)) return done()
    const name = `${request.method} ${route}`
    const sent = continues ? readTraceparent(request.headers['traceparent']) : undefined
    // A tool of an assistant calls the API in this process, within its own request.
    const parent = current.get() ?? sent
    const span = tracer.start({ name, kind: 'server', parent })
    spans.set(request, span)
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      span.end({
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': statusCode,
          'pagemark.request.id': request.id,
        },
        failed: statusCode >= OWN_FAULT,
      })
    })
    current.run(span.context, done)
  })
  // A body arrives in calls of the connection, which are outside of the request's.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) current.run(span.context, done)
    else done()
  })
}
