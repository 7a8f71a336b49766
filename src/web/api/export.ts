import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { inputOf } from '../query/fields.ts'
import { Problem } from '../http/problem.ts'
import { publicAddress } from '../http/public-address.ts'
import type { Budgets } from '../../store/budgets/budgets.ts'
import type { ResultsStore } from '../../store/runs/results.ts'
import type { Runs } from '../../store/runs/runs.ts'
import type { Artifacts } from '../../store/runs/artifacts.ts'
import { callerOf } from './authentication.ts'
import { attachment, exportResults } from './export-results.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'

const Query = inputOf({
  format: Type.Enum([
    'json',
    'markdown',
    'csv',
    'sarif',
    'junit',
    'codequality',
    'har',
    'lighthouse',
  ]),
  device: Type.Optional(
    Type.Enum(['mobile', 'desktop'], {
      description: 'Default: the device that the score is based on.',
    }),
  ),
  run: Type.Optional(
    // PostgreSQL does not compare a column with a number that it cannot have.
    Type.Integer({
      minimum: 1,
      maximum: 999_999_999,
      description: 'Default: the run that is shown.',
    }),
  ),
})

const Exported = {
  description:
    'json: the results, as printed by the command line, with the outcomes of budgets. markdown: the verdict, budgets, what to fix first, and each check that needs work with at most 20 rows of evidence; text from the page is escaped or marked as code. csv: one row per row of evidence, one for each check without evidence, and one for each budget, with the category budget. sarif: the findings as SARIF 2.1.0, as code scanning of GitHub reads them. junit: the checks as JUnit XML; checks of high importance and broken budgets fail. codequality: the findings as a Code Quality report of GitLab. har: the requests of the page load, as HAR 1.2. lighthouse: the Lighthouse result, in its own format. Exports contain no cookies, credentials or other secrets.',
  content: {
    'application/json': { schema: Type.Unknown() },
    'text/markdown': { schema: Type.String() },
    'text/csv': { schema: Type.String() },
    'application/xml': { schema: Type.String() },
  },
}

export interface ExportNeeds {
  readonly results: ResultsStore
  readonly runs: Runs
  readonly artifacts: Artifacts
  readonly budgets: Pick<Budgets, 'ofReport'>
  readonly baseUrl?: string | undefined
}

/** `/reports/{id}/export`: the results of a run in the formats of other programs. */
export const exportRoutes: FastifyPluginAsyncTypebox<ExportNeeds> = async (app, options) => {
  const { results, runs, artifacts, budgets } = options

  app.get(
    '/reports/:id/export',
    {
      schema: {
        summary: 'Export the results of a run',
        params: ReportParams,
        querystring: Query,
        response: { 200: Exported },
      },
    },
    async (request, reply) => {
      const { actor } = callerOf(request)
      const id = requireReportId(request.params.id)
      const { query } = request
      const shown = requireReport(await results.shown(actor, id))
      if (query.run !== undefined && !(await runs.find(actor, id, query.run))) {
        throw new Problem('run-not-found', 'The report has no run with this number.')
      }
      const stored =
        query.run === undefined ? shown.stored : await results.ofRun(actor, id, query.run)
      if (!stored) throw new Problem('export-not-found', 'The run has no results yet.')
      const address = `${publicAddress(request, options.baseUrl)}/r/${id}`
      const rules = await budgets.ofReport(shown.report)
      const place = { artifacts, actor, reportId: id, stored, rules, address }
      const { content, end, mediaType } = await exportResults(place, query)
      reply.header('Content-Disposition', attachment(stored.results, end))
      return reply.type(mediaType).send(content)
    },
  )
}
