import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Actor } from '../../../store/accounts/actor.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import type { ResultsStore, ShownReport, StoredResults } from '../../../store/runs/results.ts'
import { attachment } from '../../api/export-results.ts'
import { requireReportId } from '../../api/report-id.ts'
import { reportPath } from '../../parts/report/report-path.ts'
import { publicAddress } from '../../http/public-address.ts'
import { setForm, setPrivate, setUnlisted } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { endTurn } from '../../http/take-turns.ts'
import {
  askReport,
  type Exchange,
  type OpenReportNeeds,
  sendNoReport,
  setReach,
} from '../report/open-report.ts'
import type { PdfExports } from '../../../store/jobs/pdf-exports.ts'
import type { Artifacts } from '../../../store/runs/artifacts.ts'
import { sinceRun } from '../report/since-run.ts'
import { setFlash } from '../../visitor/flash.ts'
import { afterPrint } from './after-print.ts'
import { isPrintable } from './is-printable.ts'
import { PdfPage } from './pdf-page.tsx'
import { renderPrint } from './render-print.tsx'

interface Route {
  readonly Params: { readonly id: string }
}

export interface PdfNeeds extends OpenReportNeeds {
  readonly pdfExports: PdfExports
  readonly results: ResultsStore
  readonly artifacts: Artifacts
  readonly printSheets: () => readonly string[]
  readonly mayPrint: () => boolean
  readonly onPrintStored: () => void
}

/**
 * `/r/:id.pdf`: a report as PDF, which a worker's browser makes of the page rendered here, once for all users. The
 * form at `/r/:id/pdf` requests it; everybody who can see the report may request and download it, as long as they have
 * access.
 */
export const pdfRoutes: FastifyPluginAsync<PdfNeeds> = async (app, options) => {
  const { pdfExports, errorPages } = options
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  app.get<Route>('/r/:id.pdf', async (request, reply) => {
    const exchange = { request, reply, options }
    const asked = await ask(request.params.id, exchange)
    if (!asked) return sendNoReport(request.params.id, exchange)
    if (!isPrintable(asked)) return errorPages.notFound(request, reply)
    const file = await pdfExports.read(asked.actor, asked.report.id)
    return file
      ? sendPdf(file.body, asked, reply)
      : setPrivate(reply).redirect(`${reportPath(asked.report.id)}/pdf`, 303)
  })

  app.get<Route>('/r/:id/pdf', async (request, reply) => {
    const exchange = { request, reply, options }
    const asked = await ask(request.params.id, exchange)
    if (!asked) return sendNoReport(request.params.id, exchange)
    if (!isPrintable(asked)) return errorPages.notFound(request, reply)
    const { report, actor } = asked
    const print = await pdfExports.find(actor, report.id)
    setReach(reply, report)
    setForm(reply)
    const path = reportPath(report.id)
    if (print?.status === 'completed') reply.header('Refresh', `0; url=${path}.pdf`)
    const shown = { site: options.site, report, print, mayPrint: options.mayPrint() }
    return sendPage(<PdfPage {...shown} />, request, reply)
  })

  app.post<Route>('/r/:id/pdf', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const exchange = { request, reply, options }
    const asked = await ask(request.params.id, exchange)
    if (!asked) return sendNoReport(request.params.id, exchange)
    if (!isPrintable(asked)) return errorPages.notFound(request, reply)
    const path = reportPath(asked.report.id)
    setPrivate(reply)
    if (options.mayPrint() && !(await isAsked(asked, exchange))) {
      return reply.redirect(`${path}/pdf`, 303)
    }
    endTurn(request)
    const signal = AbortSignal.any([request.signal, closing.signal])
    const wait = { actor: asked.actor, reportId: asked.report.id, signal }
    const print = options.mayPrint() ? await afterPrint(pdfExports, wait) : undefined
    return reply.redirect(print?.status === 'completed' ? `${path}.pdf` : `${path}/pdf`, 303)
  })
}

interface Asked extends ShownReport {
  readonly actor: Actor
}

interface Printable extends Asked {
  readonly stored: StoredResults
}

async function ask(id: string, exchange: Exchange<PdfNeeds>): Promise<Asked | undefined> {
  const { results } = exchange.options
  return await askReport(requireReportId(id), exchange, (actor, reportId) =>
    results.shown(actor, reportId),
  )
}

/** Ensures that the PDF exists or is being made; false if too many are. */
async function isAsked(
  asked: Printable,
  { request, reply, options }: Exchange<PdfNeeds>,
): Promise<boolean> {
  const { pdfExports, baseUrl } = options
  const { actor, stored } = asked
  try {
    // Rendering it costs more than any page, and is not repeated for the same run.
    if (!(await pdfExports.isWanted(actor, stored.runId))) return true
    await pdfExports.ask(actor, stored.runId, await drawPrint(asked, { request, options }))
    options.onPrintStored()
    return true
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'pdf-exports-full') throw error
    setFlash({ kind: 'pdf-exports-full' }, reply, baseUrl)
    return false
  }
}

async function drawPrint(
  { actor, report, stored }: Printable,
  { request, options }: Pick<Exchange<PdfNeeds>, 'request' | 'options'>,
): Promise<string> {
  const { artifacts, site, printSheets, baseUrl } = options
  // The first user's host would appear in the links of everybody's copy, so only the operator's setting counts.
  const origin = baseUrl === undefined ? undefined : publicAddress(request, baseUrl)
  const since = await sinceRun(actor, stored, { reportId: report.id, results: options.results })
  const { name, footer } = site
  const address = origin && origin + reportPath(report.id)
  const shown = { report, stored, since, name, footer, address }
  return await renderPrint({ ...shown, actor, artifacts, origin, sheets: printSheets() })
}

function sendPdf(
  body: Uint8Array,
  { report, stored }: Printable,
  reply: FastifyReply,
): FastifyReply {
  if (report.privacy === 0) setUnlisted(reply)
  else setPrivate(reply)
  const day = new Date(stored.savedAt).toISOString().slice(0, 10)
  reply.headers({
    'Content-Type': 'application/pdf',
    'Content-Disposition': attachment(stored.results, `${day}.pdf`),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  return reply.send(Buffer.from(body))
}
