import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import { ResultClass } from '../../report/results.ts'
import { eventSource } from '../http/event-source.ts'
import { entityTag, tagWith } from '../http/etag.ts'
import { freeOnceSent } from '../http/free-once-sent.ts'
import { Pieces } from '../http/pieces.ts'
import { inputOf } from '../query/fields.ts'
import { publicAddress } from '../http/public-address.ts'
import type { Budgets } from '../../store/budgets/budgets.ts'
import type { Reports } from '../../store/reports/reports.ts'
import type { ResultsStore } from '../../store/runs/results.ts'
import type { Transact } from '../../store/store.ts'
import { callerOf } from './authentication.ts'
import { answerList, LIST_FIELDS, listEnvelope, SearchText } from './list-envelope.ts'
import { createKeptLists } from './kept-lists.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'
import {
  budgetVerdicts,
  FullReportResource,
  ReportResource,
  reportResource,
  Status,
} from './report-resource.ts'

const ReportList = inputOf({
  search: SearchText('Text that the field named by search_by contains; case is ignored.'),
  search_by: Type.Enum(['url'], { default: 'url' }),
  project: SearchText(
    'Exact name of one of your projects, ignoring case, or ID of a project shared with you.',
  ),
  result: Type.Optional(ResultClass),
  status: Type.Optional(Status),
  sort_by: Type.Enum(['id', 'generated_at', 'url', 'result'], { default: 'id' }),
  ...LIST_FIELDS,
})

const Deleted = exact({
  id: Type.String(),
  object: Type.Enum(['report']),
  deleted: Type.Boolean(),
})

/** Described as JSON, and sent as its bytes; nothing to a client that has it. */
const FullReport = Type.Unsafe<Pieces | undefined>(exact({ data: FullReportResource }))

/** What is before and after the results in `{ data: { …resource, results, budgets } }`. */
function aroundResults(resource: object, budgets: unknown): readonly [Buffer, Buffer] {
  const start = JSON.stringify({ data: resource }).slice(0, -'}}'.length)
  return [
    Buffer.from(`${start},"results":`),
    Buffer.from(`,"budgets":${JSON.stringify(budgets)}}}`),
  ]
}

const NO_RESULTS = Buffer.from('null')

export interface ReportNeeds {
  readonly reports: Reports
  readonly results: ResultsStore
  readonly budgets: Pick<Budgets, 'ofReport'>
  readonly transact: Transact
  readonly baseUrl?: string | undefined
}

/** `/reports`: reports for programs. `report-writes.ts` creates and changes them. */
export const reportRoutes: FastifyPluginAsyncTypebox<ReportNeeds> = async (app, options) => {
  const { reports, results, budgets, transact, baseUrl } = options
  const { onRequest, onSend } = createKeptLists(baseUrl)

  app.get(
    '/reports',
    {
      onRequest,
      onSend,
      schema: {
        summary: 'List reports',
        querystring: ReportList,
        response: { 200: listEnvelope(ReportResource) },
      },
    },
    async (request, reply) => {
      const { query } = request
      const page = await reports.list(callerOf(request).actor, {
        search: query.search,
        project: query.project,
        result: query.result,
        status: query.status,
        sortBy: query.sort_by,
        sort: query.sort,
        page: query.page,
        perPage: query.per_page,
      })
      const address = publicAddress(request, baseUrl)
      const data = page.items.map((report) => reportResource(report, address))
      return answerList(request, reply, { page, data, query, baseUrl })
    },
  )

  app.get(
    '/reports/:id',
    {
      schema: {
        summary: 'Show a report with its results',
        params: ReportParams,
        response: { 200: FullReport },
      },
    },
    async (request, reply) => {
      const { actor } = callerOf(request)
      const id = requireReportId(request.params.id)
      const { report, stored } = requireReport(await results.shownJson(actor, id))
      const rules = await budgets.ofReport(report)
      const resource = reportResource(report, publicAddress(request, baseUrl))
      const verdicts = stored && rules.length > 0 ? budgetVerdicts(await stored.parse(), rules) : []
      const [start, end] = aroundResults(resource, verdicts)
      if (stored) freeOnceSent(reply, stored.version)
      if (tagWith(request, reply, entityTag(start, stored?.version ?? NO_RESULTS, end)))
        return reply.send(undefined)
      // The results are JSON already.
      const json = await stored?.json()
      if (json) freeOnceSent(reply, json)
      const body = new Pieces([start, json ?? NO_RESULTS, end])
      return reply
        .type('application/json; charset=utf-8')
        .header('Content-Length', String(body.bytes))
        .send(body)
    },
  )

  app.delete(
    '/reports/:id',
    { schema: { summary: 'Delete a report', params: ReportParams, response: { 200: Deleted } } },
    async (request) => {
      const id = requireReportId(request.params.id)
      const { actor } = callerOf(request)
      const from = eventSource(request)
      await transact(async (logged) => {
        requireReport((await logged.reports.delete(actor, id)) || undefined)
        const event = { kind: 'report-deleted', userId: actor.id, subject: id, from } as const
        await logged.securityEvents.record(event)
      })
      return { id, object: 'report' as const, deleted: true }
    },
  )

  app.post(
    '/reports/:id/cancel',
    {
      schema: {
        summary: 'Cancel the waiting or running run, if any',
        description:
          'The run gets the status cancelled. The report is completed again if it has results, else failed with the error code cancelled.',
        params: ReportParams,
        response: { 200: exact({ data: ReportResource }) },
      },
    },
    async (request) => {
      const id = requireReportId(request.params.id)
      const report = requireReport(await reports.cancel(callerOf(request).actor, id))
      return { data: reportResource(report, publicAddress(request, baseUrl)) }
    },
  )
}
