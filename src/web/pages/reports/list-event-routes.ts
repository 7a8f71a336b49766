import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isReportId } from '../../api/report-id.ts'
import { isRecord } from '../../query/fields.ts'
import { listQuery, readListFilter } from '../../query/list-filter.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import type { ListFollow, ListStreams } from '../../live/list-streams.ts'
import { setPrivate } from '../../http/answer/page-headers.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import { lacksSecondFactor } from '../../visitor/hold-second-factor.ts'
import { personOf } from '../../visitor/person.ts'
import { readRowIds } from './row-ids.ts'

/** Services for following rows of a list. */
export interface RowStreamNeeds {
  readonly listStreams: ListStreams
  readonly errorPages: ErrorPages
  readonly settings: Pick<Settings, 'current'>
}

export interface ListEventNeeds extends RowStreamNeeds {
  readonly reports: Reports
}

/**
 * `/reports/events`: live updates of an open list. The query is the list's, with the IDs of the visible rows, and the
 * lowest ID of reports that are new to it.
 */
export const listEventRoutes: FastifyPluginAsync<ListEventNeeds> = async (app, options) => {
  app.get('/reports/events', async (request, reply) => {
    const owner = personOf(request)?.owner
    const ids = readRowIds(request.query)
    if (!owner || ids.length === 0) return options.errorPages.notFound(request, reply)
    const after = isRecord(request.query) ? request.query['after'] : undefined
    const query = listQuery(readListFilter(request.query))
    const countNewer =
      typeof after === 'string' && isReportId(after)
        ? () => options.reports.countNewer(owner, query, after)
        : undefined
    return answerListEvents({ ids, countNewer }, { request, reply, options })
  })
}

/** Sends the events of these rows to the signed-in user. */
export function answerListEvents(
  rows: Pick<ListFollow, 'ids' | 'countNewer'>,
  {
    request,
    reply,
    options,
  }: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly options: RowStreamNeeds
  },
): FastifyReply | Promise<FastifyReply> {
  const person = personOf(request)
  if (!person) return options.errorPages.notFound(request, reply)
  setPrivate(reply)
  const { owner, sessionId } = person
  const mayGoOn = () => !lacksSecondFactor(person, options.settings)
  const follow = { ...rows, owner, sessionId, mayGoOn, request, reply }
  const refused = options.listStreams.answer(follow)
  if (!refused) return reply
  reply.code(refused.status).header('Retry-After', String(refused.retryAfter))
  return reply
    .type('text/plain; charset=utf-8')
    .send('Too many pages are open. Close some and try again.\n')
}
