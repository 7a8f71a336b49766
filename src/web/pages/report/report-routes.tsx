import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Actor } from '../../../store/accounts/actor.ts'
import type { ResultsStore, ShownReport } from '../../../store/runs/results.ts'
import { NO_RESULTS } from '../../parts/report/failure-advice.ts'
import { FACT_BLOCKS } from './facts/fact-blocks.ts'
import { FactsPage } from './facts-page.tsx'
import { FailedPage } from './failed-page.tsx'
import { publicAddress } from '../../http/public-address.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { Budgets } from '../../../store/budgets/budgets.ts'
import type { Runs } from '../../../store/runs/runs.ts'
import type { Progress } from '../../../store/runs/progress.ts'
import { isPrintable } from '../pdf/is-printable.ts'
import { ReportPage } from './report-page.tsx'
import { setForm, setListed, setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { readReportFilter } from '../../query/report-filter.ts'
import type { KeepViews } from './keep-views.ts'
import { reportView } from './report-view.ts'
import { type GuestStayNeeds, guestStayOf } from './guest-stay.ts'
import {
  askReport,
  type Exchange,
  type OpenReportNeeds,
  sendNoReport,
  setReach,
} from './open-report.ts'
import { sinceRun } from './since-run.ts'
import { WaitingPage } from './waiting-page.tsx'

export interface ReportNeeds extends OpenReportNeeds, GuestStayNeeds {
  readonly results: ResultsStore
  readonly reports: Reports
  readonly runs: Runs
  readonly budgets: Pick<Budgets, 'ofReport'>
  readonly progress: Progress
  readonly mayPrint: () => boolean
  readonly keepViews: KeepViews
}

/**
 * `/r/:id`: a report for people, from the start of its first run, and `/r/:id/facts/:block`: its facts of one kind.
 * Both require the same access.
 */
export const reportRoutes: FastifyPluginAsync<ReportNeeds> = async (app, options) => {
  const { keepViews } = options

  app.get<{ Params: { id: string } }>(
    '/r/:id',
    keepViews({ query: reportView }),
    async (request, reply) => {
      const exchange = { request, reply, options }
      const asked = await ask(request.params.id, exchange)
      return asked ? sendReport(asked, exchange) : sendNoReport(request.params.id, exchange)
    },
  )

  app.get<{ Params: { id: string; block: string } }>(
    '/r/:id/facts/:block',
    keepViews(),
    async (request, reply) => {
      const exchange = { request, reply, options }
      const { id, block } = request.params
      const asked = await ask(id, exchange)
      return asked ? sendFacts(asked, block, exchange) : sendNoReport(id, exchange)
    },
  )
}

interface Asked extends ShownReport {
  readonly actor: Actor
}

async function ask(id: string, exchange: Exchange<ReportNeeds>): Promise<Asked | undefined> {
  const { results } = exchange.options
  return await askReport(id, exchange, (actor, reportId) => results.shown(actor, reportId))
}

async function sendFacts(
  { report, stored }: Asked,
  name: string,
  { request, reply, options }: Exchange<ReportNeeds>,
): Promise<FastifyReply> {
  const block = FACT_BLOCKS.find((one) => one.name === name)
  if (!block || !stored) return options.errorPages.notFound(request, reply)
  setReach(reply, report)
  const page = <FactsPage site={options.site} report={report} stored={stored} block={block} />
  return sendPage(page, request, reply)
}

async function sendReport(
  { report, stored, actor }: Asked,
  exchange: Exchange<ReportNeeds>,
): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  const { site, errorPages } = options
  setReach(reply, report)
  const stay = await guestStayOf(report, exchange)
  if (stay?.mine === true) setPersonal(reply)

  const goesOn = report.status === 'queued' || report.status === 'running'
  const progress = goesOn ? await options.progress.read(actor, report.id) : undefined
  // Made private between two queries: now 404.
  if (goesOn && !progress) return errorPages.notFound(request, reply)
  const owned = actor.kind === 'user' && (await options.reports.mayChange(actor, report.id))

  if (stored) {
    if (report.listed) setListed(reply)
    const since = await sinceRun(actor, stored, { reportId: report.id, results: options.results })
    const runs = await options.runs.list(actor, report.id)
    const printable = isPrintable({ report, stored }) && options.mayPrint()
    if (printable) setForm(reply)
    const address = publicAddress(request, options.baseUrl)
    const budgets = await options.budgets.ofReport(report)
    const about = { site, report, stored, progress, since, runs, address, budgets }
    const shown = { ...about, owned, stay, printable }
    return sendPage(
      <ReportPage {...shown} filter={readReportFilter(request.query)} />,
      request,
      reply,
    )
  }
  if (progress) {
    return sendPage(<WaitingPage {...{ site, report, progress, owned, stay }} />, request, reply)
  }
  const error = report.error ?? NO_RESULTS
  return sendPage(<FailedPage {...{ site, report, error, owned, stay }} />, request, reply)
}
