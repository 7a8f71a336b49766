import type { FastifyPluginAsync } from 'fastify'
import { attachment, type ExportFormat, exportResults } from '../../api/export-results.ts'
import { requireReportId } from '../../api/report-id.ts'
import { publicAddress } from '../../http/public-address.ts'
import { setPrivate, setUnlisted } from '../../http/answer/page-headers.ts'
import type { KeepViews } from './keep-views.ts'
import { askReport, type OpenReportNeeds, sendNoReport } from './open-report.ts'
import type { Budgets } from '../../../store/budgets/budgets.ts'
import type { ResultsStore } from '../../../store/runs/results.ts'
import type { Artifacts } from '../../../store/runs/artifacts.ts'

const FORMATS: readonly (readonly [path: string, format: ExportFormat])[] = [
  ['/r/:id.md', 'markdown'],
  ['/r/:id.csv', 'csv'],
  ['/r/:id.json', 'json'],
  ['/r/:id.har', 'har'],
  ['/r/:id/lighthouse.json', 'lighthouse'],
  ['/r/:id/lighthouse.html', 'lighthouse-html'],
]

/** Written as a whole, from results that are in memory anyway; the others pass through in pieces. */
const WHOLE: ReadonlySet<ExportFormat> = new Set(['markdown', 'csv', 'json'])

export interface ExportNeeds extends OpenReportNeeds {
  readonly results: ResultsStore
  readonly artifacts: Artifacts
  readonly budgets: Pick<Budgets, 'ofReport'>
  readonly keepViews: KeepViews
}

/**
 * `/r/:id.md` and other formats: the latest results of a report as a file, with the access of the report. Part of the
 * content is from the audited page, so its headers allow nothing.
 */
export const exportRoutes: FastifyPluginAsync<ExportNeeds> = async (app, options) => {
  const { results, artifacts, budgets, baseUrl, errorPages } = options

  for (const [path, format] of FORMATS) {
    const kept = WHOLE.has(format) ? options.keepViews() : {}
    app.get<{ Params: { id: string } }>(path, kept, async (request, reply) => {
      const exchange = { request, reply, options }
      const reportId = requireReportId(request.params.id)
      const asked = await askReport(reportId, exchange, (actor, id) => results.shown(actor, id))
      if (!asked) return sendNoReport(reportId, exchange)
      const { report, stored, actor } = asked
      if (!stored) return errorPages.notFound(request, reply)
      const address = `${publicAddress(request, baseUrl)}/r/${reportId}`
      const rules = await budgets.ofReport(report)
      const place = { artifacts, actor, reportId, stored, rules, address }
      const { content, end, mediaType } = await exportResults(place, { format })
      if (report.privacy === 0) setUnlisted(reply)
      else setPrivate(reply)
      reply.headers({
        'Content-Type': mediaType,
        'Content-Disposition': attachment(stored.results, end),
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      return reply.send(content)
    })
  }
}
