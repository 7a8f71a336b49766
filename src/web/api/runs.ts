import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import { Problem } from '../http/problem.ts'
import { runNumber } from '../query/run-number.ts'
import type { Reports } from '../../store/reports/reports.ts'
import type { Runs } from '../../store/runs/runs.ts'
import type { ResultsStore } from '../../store/runs/results.ts'
import { callerOf } from './authentication.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'
import { FullRunResource, RunResource, runResource } from './run-resource.ts'

const RunParams = Type.Object({ id: Type.String(), number: Type.String() })

export interface RunNeeds {
  readonly reports: Reports
  readonly runs: Runs
  readonly results: ResultsStore
}

/** `/reports/{id}/runs`: all runs of a report that are still stored, newest first. */
export const runRoutes: FastifyPluginAsyncTypebox<RunNeeds> = async (app, options) => {
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
      if (!run) throw new Problem('run-not-found', 'The report has no run with this number.')
      const stored = await results.ofRun(actor, id, run.number)
      return { data: { ...runResource(run), results: stored?.results ?? null } }
    },
  )
}
