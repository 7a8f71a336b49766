import type { FastifyPluginAsync } from 'fastify'
import { requireReportId } from '../../api/report-id.ts'
import type { NoStream, ReportStreams } from '../../live/report-streams.ts'
import { setPrivate } from '../../http/answer/page-headers.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { actorsOf } from '../../visitor/visitor.ts'

export interface EventNeeds {
  readonly streams: ReportStreams
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** `/r/:id/events`: live updates of an open report page, with the same access as the page. */
export const eventRoutes: FastifyPluginAsync<EventNeeds> = async (app, options) => {
  const { streams, errorPages, baseUrl } = options

  app.get<{ Params: { id: string } }>('/r/:id/events', async (request, reply) => {
    const reportId = requireReportId(request.params.id)
    setPrivate(reply)
    let refused: NoStream | undefined = { status: 404 }
    for (const actor of actorsOf(request, baseUrl)) {
      if (refused?.status === 404)
        refused = await streams.answer({ actor, reportId, request, reply })
    }
    if (!refused) return reply
    if (refused.status === 404) return errorPages.notFound(request, reply)
    reply.code(refused.status).header('Retry-After', String(refused.retryAfter))
    return reply
      .type('text/plain; charset=utf-8')
      .send('Too many pages are open. Close some and try again.\n')
  })
}
