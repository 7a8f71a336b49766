import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import { ResultClass, Results } from '../../report/results.ts'
import type { Run } from '../../store/run-row.ts'
import { Problem } from '../problem.ts'
import { runNumber } from '../run-number.ts'
import type { ApiOptions } from './api-options.ts'
import { callerOf } from './authentication.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'
import { FailureResource, Status } from './report-resource.ts'
import { timeText } from './time-text.ts'

const time = nullable(Type.String({ format: 'date-time' }))

const MEMBERS = {
  object: Type.Enum(['run']),
  report: Type.String({ format: 'uuid' }),
  /** From 1, within the report. */
  number: Type.Integer(),
  status: Status,
  result: nullable(ResultClass),
  score: nullable(Type.Integer()),
  error: nullable(FailureResource),
  created_at: Type.String({ format: 'date-time' }),
  started_at: time,
  ended_at: time,
}
const RunResource = exact(MEMBERS)
const FullRunResource = exact({ ...MEMBERS, results: nullable(Results) })

const RunParams = Type.Object({ id: Type.String(), number: Type.String() })

/** `/reports/{id}/runs`: every audit of a report that is still kept, newest first. */
export const runRoutes: FastifyPluginAsyncTypebox<ApiOptions> = async (app, options) => {
  const { runs, results } = options

  app.get(
    '/reports/:id/runs',
    {
      schema: {
        summary: 'List the runs of a report',
        params: ReportParams,
        response: { 200: exact({ data: Type.Array(RunResource) }) },
      },
    },
    async (request) => {
      const id = requireReportId(request.params.id)
      const list = requireReport(await runs.list(callerOf(request).actor, id))
      return { data: list.map(runResource) }
    },
  )

  app.get(
    '/reports/:id/runs/:number',
    {
      schema: {
        summary: 'Show a run with its results',
        params: RunParams,
        response: { 200: exact({ data: FullRunResource }) },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const id = requireReportId(request.params.id)
      requireReport(await options.reports.find(actor, id))
      const number = runNumber(request.params.number)
      const run = number === undefined ? undefined : await runs.find(actor, id, number)
      if (!run) throw new Problem('run-not-found', 'The report has no such run.')
      const stored = await results.ofRun(actor, id, run.number)
      return { data: { ...runResource(run), results: stored?.results ?? null } }
    },
  )
}

function runResource(run: Run): Static<typeof RunResource> {
  return {
    object: 'run',
    report: run.reportId,
    number: run.number,
    status: run.status,
    result: run.result,
    score: run.score,
    error: run.error,
    created_at: timeText(run.createdAt),
    started_at: run.startedAt === null ? null : timeText(run.startedAt),
    ended_at: run.endedAt === null ? null : timeText(run.endedAt),
  }
}
