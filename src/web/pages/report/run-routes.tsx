import type { FastifyPluginAsync } from 'fastify'
import { FACT_BLOCKS } from './facts/fact-blocks.ts'
import { reportPath } from '../../parts/report/report-path.ts'
import { readReportFilter } from '../../query/report-filter.ts'
import { setPrivate } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FactsPage } from './facts-page.tsx'
import { askRun, type AskRunNeeds } from './ask-run.ts'
import type { KeepViews } from './keep-views.ts'
import { reportView } from './report-view.ts'
import { askReport, sendNoReport, setReach } from './open-report.ts'
import { ReportPage } from './report-page.tsx'
import { RunFailedPage } from './run-failed-page.tsx'
import { RunsPage } from './runs-page.tsx'
import { sinceRun } from './since-run.ts'

interface Params {
  readonly id: string
  readonly number: string
  readonly block: string
}

export interface RunNeeds extends AskRunNeeds {
  readonly keepViews: KeepViews
}

/**
 * `/r/:id/runs`: the runs of a report, and each with its results and facts. Everybody with access to the report can
 * see all of them.
 */
export const runRoutes: FastifyPluginAsync<RunNeeds> = async (app, options) => {
  const { site, reports, runs, errorPages, keepViews } = options

  app.get<{ Params: Params }>(
    '/r/:id/runs',
    keepViews({ query: reportView }),
    async (request, reply) => {
      const exchange = { request, reply, options }
      const asked = await askReport(request.params.id, exchange, async (actor, reportId) => {
        const report = await reports.find(actor, reportId)
        const list = report && (await runs.list(actor, reportId))
        return report && list && { report, list }
      })
      if (!asked) return sendNoReport(request.params.id, exchange)
      setReach(reply, asked.report)
      const shown = { site, report: asked.report, runs: asked.list }
      return sendPage(
        <RunsPage {...shown} filter={readReportFilter(request.query)} />,
        request,
        reply,
      )
    },
  )

  app.get<{ Params: Params }>(
    '/r/:id/runs/:number',
    keepViews({ query: reportView }),
    async (request, reply) => {
      const exchange = { request, reply, options }
      const asked = await askRun(request.params, exchange)
      if (!asked) return sendNoReport(request.params.id, exchange)
      const { report, run, stored, actor } = asked
      if (!run) return errorPages.notFound(request, reply)
      // The report's page shows and updates unfinished runs.
      if (run.endedAt === null) return setPrivate(reply).redirect(reportPath(report.id), 303)
      setReach(reply, report)
      if (!stored) {
        return sendPage(<RunFailedPage site={site} report={report} run={run} />, request, reply)
      }
      const since = await sinceRun(actor, stored, { reportId: report.id, results: options.results })
      const shown = { site, report, stored, since, past: true }
      return sendPage(
        <ReportPage {...shown} filter={readReportFilter(request.query)} />,
        request,
        reply,
      )
    },
  )

  app.get<{ Params: Params }>(
    '/r/:id/runs/:number/facts/:block',
    keepViews(),
    async (request, reply) => {
      const exchange = { request, reply, options }
      const asked = await askRun(request.params, exchange)
      if (!asked) return sendNoReport(request.params.id, exchange)
      const block = FACT_BLOCKS.find(({ name }) => name === request.params.block)
      const { report, run, stored } = asked
      if (!block || !stored || run?.status !== 'completed')
        return errorPages.notFound(request, reply)
      setReach(reply, report)
      return sendPage(<FactsPage {...{ site, report, stored, block }} past />, request, reply)
    },
  )
}
