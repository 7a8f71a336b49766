import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { ReportStreams } from '../live/report-streams.ts'
import { callerOf } from './authentication.ts'
import { tooManyStreams } from './too-many-streams.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'

const Events = {
  description:
    'Server-sent events: progress {run, step, done, total, pct, note} with ahead while the run waits, and with eta_from and eta_to (seconds) when an estimate exists; static {run, saved_at} when partial results are saved; completed or failed, the status of the report, at the end. Last-Event-ID resumes the stream.',
  content: { 'text/event-stream': { schema: Type.String() } },
}

/** `/reports/{id}/events`: the progress of a run, as it happens. */
export const reportEventRoutes: FastifyPluginAsyncTypebox<{
  readonly streams: ReportStreams
}> = async (app, { streams }) => {
  app.get(
    '/reports/:id/events',
    {
      schema: {
        summary: 'Follow the latest run of a report',
        params: ReportParams,
        response: { 200: Events },
      },
    },
    async (request, reply) => {
      const { actor } = callerOf(request)
      const reportId = requireReportId(request.params.id)
      const refused = await streams.answer({ actor, reportId, request, reply })
      if (!refused) return reply
      if (refused.status === 404) return requireReport(undefined)
      throw tooManyStreams(refused)
    },
  )
}
