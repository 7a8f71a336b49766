import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../store/actor.ts'
import type { ShownReport } from '../../store/results.ts'
import { requireReportId } from '../api/report-id.ts'
import { FailedPage } from './failed-page.tsx'
import { setPrivate, setUnlisted } from './page-headers.ts'
import type { PagesOptions, RouteNeeds } from './pages-options.ts'
import { ReportPage } from './report-page.tsx'
import { sendPage } from './send-page.ts'
import { sendUnlockPage } from './send-unlock-page.tsx'
import { unlockToken } from './unlock-cookie.ts'
import { WaitingPage } from './waiting-page.tsx'

/** `/r/:id`: a report for people, from the first second of its first run on. */
export const reportRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  app.get<{ Params: { id: string } }>('/r/:id', async (request, reply) => {
    const id = requireReportId(request.params.id)
    const actor = visitor(request, options)
    const shown = await options.results.shown(actor, id)
    if (shown) return sendReport({ ...shown, actor }, { request, reply, options })

    const lock = await options.reportLocks.find(id)
    return lock
      ? sendUnlockPage({ reportId: lock.reportId }, { request, reply, options })
      : options.errorPages.notFound(request, reply)
  })
}

/** Who asks for a page, until people can sign in: anybody, or who has given the report's password. */
function visitor(request: FastifyRequest, { baseUrl }: PagesOptions): Actor {
  const token = unlockToken(request, baseUrl)
  return token === undefined ? { kind: 'anonymous' } : { kind: 'unlocked', token }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: RouteNeeds
}

async function sendReport(
  { report, stored, actor }: ShownReport & { readonly actor: Actor },
  { request, reply, options }: Exchange,
): Promise<FastifyReply> {
  const { site, errorPages } = options
  if (report.privacy === 0) setUnlisted(reply)
  else setPrivate(reply)

  if (stored) {
    return sendPage(<ReportPage site={site} report={report} stored={stored} />, request, reply)
  }
  if (report.error !== null) {
    const page = <FailedPage site={site} report={report} error={report.error} />
    return sendPage(page, request, reply)
  }
  const progress = await options.progress.read(actor, report.id)
  // Made private between two questions: from now on it is not there.
  if (!progress) return errorPages.notFound(request, reply)
  return sendPage(<WaitingPage site={site} report={report} progress={progress} />, request, reply)
}
