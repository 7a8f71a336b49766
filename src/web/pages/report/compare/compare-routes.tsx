import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { requireReportId } from '../../../api/report-id.ts'
import { completedRuns } from '../../../query/chosen-runs.ts'
import { publicAddress } from '../../../http/public-address.ts'
import { setPrivate, setUnlisted } from '../../../http/answer/page-headers.ts'
import { sendPage } from '../../../http/answer/send-page.ts'
import type { TwoReports } from '../../../parts/report/report-path.ts'
import type { Reports } from '../../../../store/reports/reports.ts'
import type { Runs } from '../../../../store/runs/runs.ts'
import { devicesOf } from './devices-of.ts'
import { CompareDevicesPage } from './compare-devices-page.tsx'
import { ComparePage } from './compare-page.tsx'
import { compareReports } from './compare-reports.ts'
import { CompareReportsPage } from './compare-reports-page.tsx'
import { compareRuns } from './compare-runs.ts'
import { type CompareFilter, type DevicesFilter, readCompareFilter } from './compare-filter.ts'
import type { KeepViews, ViewQuery } from '../keep-views.ts'
import { askReport, type Exchange, sendNoReport, setReach } from '../open-report.ts'
import { openTwoReports, type TwoReportsNeeds } from './open-two-reports.ts'

export interface CompareNeeds extends TwoReportsNeeds {
  readonly reports: Reports
  readonly runs: Runs
  readonly keepViews: KeepViews
}

/**
 * `/r/:id/compare` and the same as Markdown: two runs of a report, with `?with=` two reports, or with `?devices=` the
 * two devices of one run. Requires access to everything compared.
 */
export const compareRoutes: FastifyPluginAsync<CompareNeeds> = async (app, options) => {
  const keepViews = options.keepViews({ query: compareView })
  const PATHS = [
    ['/r/:id/compare', false],
    ['/r/:id/compare.md', true],
  ] as const
  for (const [path, asFile] of PATHS) {
    app.get<{ Params: { id: string } }>(path, keepViews, async (request, reply) => {
      const exchange = { request, reply, options, asFile }
      const id = requireReportId(request.params.id)
      const filter = readCompareFilter(request.query, id)
      if (filter?.devices) return sendDevices(id, { ...filter, ...filter.devices }, exchange)
      if (filter?.other === undefined) return sendRuns(id, filter, exchange)
      return sendReports({ a: id, b: filter.other }, filter, exchange)
    })
  }
}

function compareView({ query }: FastifyRequest, reportId: string): ViewQuery | undefined {
  const filter = readCompareFilter(query, reportId)
  return filter && { text: JSON.stringify(filter), other: filter.other }
}

interface CompareExchange extends Exchange<CompareNeeds> {
  /** Whether the response is Markdown rather than a page. */
  readonly asFile: boolean
}

async function sendRuns(
  id: string,
  filter: CompareFilter | undefined,
  exchange: CompareExchange,
): Promise<FastifyReply> {
  const { request, reply, options, asFile } = exchange
  const { site, reports, runs, results, errorPages, baseUrl } = options
  const asked = await askReport(id, exchange, async (actor, reportId) => {
    const report = await reports.find(actor, reportId)
    const list = report && (await runs.list(actor, reportId))
    return report && list && { report, list }
  })
  if (!asked) return sendNoReport(id, exchange)
  if (!filter) return errorPages.notFound(request, reply)
  const { report, list, actor } = asked
  const address = publicAddress(request, baseUrl)
  const compared = await compareRuns(list, { filter, actor, report, results, address })
  // Without a filter, there may be nothing to compare yet; a named run or a file must exist, else 404.
  const named = (filter.a ?? filter.b) !== undefined
  if (!compared && (named || asFile)) return errorPages.notFound(request, reply)
  if (asFile && compared) return sendFile(compared.markdown, report.privacy === 0, reply)
  setReach(reply, report)
  const { differencesOnly } = filter
  const shown = { site, report, runs: completedRuns(list), compared, differencesOnly }
  return sendPage(<ComparePage {...shown} />, request, reply)
}

async function sendReports(
  ids: TwoReports,
  { differencesOnly }: CompareFilter,
  exchange: CompareExchange,
): Promise<FastifyReply> {
  const { request, reply, options, asFile } = exchange
  const opened = await openTwoReports(ids, exchange)
  if ('sent' in opened) return opened.sent
  const { a, b } = opened
  const address = publicAddress(request, options.baseUrl)
  const compared = compareReports(a, b, { address, differencesOnly })
  const isPublic = a.report.privacy === 0 && b.report.privacy === 0
  if (asFile) {
    if (!compared) return options.errorPages.notFound(request, reply)
    return sendFile(compared.markdown, isPublic, reply)
  }
  setReach(reply, { privacy: isPublic ? 0 : 1 })
  const shown = { site: options.site, a, b, compared, differencesOnly }
  return sendPage(<CompareReportsPage {...shown} />, request, reply)
}

async function sendDevices(
  id: string,
  filter: DevicesFilter & Pick<CompareFilter, 'differencesOnly'>,
  exchange: CompareExchange,
): Promise<FastifyReply> {
  const { request, reply, options, asFile } = exchange
  const asked = await askReport(id, exchange, async (actor, reportId) => {
    const shown = await options.results.shown(actor, reportId)
    if (!shown || filter.run === undefined) return shown
    return { ...shown, stored: await options.results.ofRun(actor, reportId, filter.run) }
  })
  if (!asked) return sendNoReport(id, exchange)
  const { report, stored } = asked
  const { differencesOnly } = filter
  const address = publicAddress(request, options.baseUrl)
  const compared = stored && devicesOf(stored, { report, filter, address, differencesOnly })
  // A named run or a file must exist, else 404.
  if ((filter.run !== undefined && !stored) || (asFile && !compared)) {
    return options.errorPages.notFound(request, reply)
  }
  if (asFile && compared) return sendFile(compared.markdown, report.privacy === 0, reply)
  setReach(reply, report)
  const shown = { site: options.site, report, stored, filter, compared, differencesOnly }
  return sendPage(<CompareDevicesPage {...shown} />, request, reply)
}

/** Part of the content is from the audited page, so its headers allow nothing. */
function sendFile(markdown: string, isPublic: boolean, reply: FastifyReply): FastifyReply {
  if (isPublic) setUnlisted(reply)
  else setPrivate(reply)
  reply.headers({
    'Content-Type': 'text/markdown; charset=utf-8',
    'Content-Disposition': 'attachment; filename="comparison.md"',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  return reply.send(markdown)
}
