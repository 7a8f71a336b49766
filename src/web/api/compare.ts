import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { compareResults } from '../../report/compare/compare-results.ts'
import { Comparison } from '../../report/compare/comparison.ts'
import { exact } from '../../report/exact.ts'
import type { Run } from '../../store/runs/run-row.ts'
import { chosenRuns } from '../query/chosen-runs.ts'
import { inputOf } from '../query/fields.ts'
import { Problem } from '../http/problem.ts'
import type { Runs } from '../../store/runs/runs.ts'
import type { ResultsStore } from '../../store/runs/results.ts'
import { callerOf } from './authentication.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'
import { RunResource, runResource } from './run-resource.ts'

const Runs = inputOf({
  a: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Number of the earlier run. Default: the run before `b`.',
    }),
  ),
  b: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Number of the later run. Default: the latest completed run.',
    }),
  ),
})

const ComparisonResource = exact({
  object: Type.Enum(['comparison']),
  report: Type.String({ format: 'uuid' }),
  a: RunResource,
  b: RunResource,
  ...Comparison.properties,
})

export interface CompareNeeds {
  readonly runs: Runs
  readonly results: ResultsStore
}

/** `/reports/{id}/compare`: the differences between two runs of a report. */
export const compareRoutes: FastifyPluginAsyncTypebox<CompareNeeds> = async (app, options) => {
  app.get(
    '/reports/:id/compare',
    {
      schema: {
        summary: 'Compare two runs of a report',
        params: ReportParams,
        querystring: Runs,
        response: { 200: exact({ data: ComparisonResource }) },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const id = requireReportId(request.params.id)
      const { a, b } = request.query
      const chosen = chosenRuns(requireReport(await options.runs.list(actor, id)), { a, b })
      const resultsOf = async (run: Run | undefined, name: 'a' | 'b') => {
        const stored = run && (await options.results.ofRun(actor, id, run.number))
        if (run && stored) return { resource: runResource(run), results: stored.results }
        throw new Problem('run-not-found', `There is no completed run for ${name}.`)
      }
      const later = await resultsOf(chosen.b, 'b')
      const earlier = await resultsOf(chosen.a, 'a')
      return {
        data: {
          object: 'comparison' as const,
          report: id,
          ...compareResults(earlier.results, later.results),
          a: earlier.resource,
          b: later.resource,
        },
      }
    },
  )
}
