import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { isCheckId } from '../../../checks/check-ids.ts'
import type { Actor } from '../../../store/accounts/actor.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../store/runs/results.ts'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { isRecord } from '../../query/fields.ts'
import { publicAddress } from '../../http/public-address.ts'
import { runNumber } from '../../query/run-number.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import { ignoreCheck } from '../projects/ignore-check.ts'
import { requireProject } from '../projects/require-project.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { reportPath } from '../../parts/report/report-path.ts'
import { personOf } from '../../visitor/person.ts'
import { askRun, type AskRunNeeds } from './ask-run.ts'
import { CheckPage, ROWS_PER_PAGE } from './check-page.tsx'
import type { KeepViews } from './keep-views.ts'
import { askReport, type Exchange, sendNoReport, setReach } from './open-report.ts'

/** Runs in the history of a check: each one is unpacked for it. */
const PAST_RUNS = 6

interface Params {
  readonly id: string
  readonly number: string
  readonly check: string
}

export interface CheckNeeds extends AskRunNeeds {
  readonly keepViews: KeepViews
  readonly projects: Projects
}

/**
 * `/r/:id/checks/:check`: one check of a report, or of one of its runs, with all of its evidence. Everybody with
 * access to the report can see it; editors can ignore it in the project.
 */
export const checkRoutes: FastifyPluginAsync<CheckNeeds> = async (app, options) => {
  const keepViews = options.keepViews({ query: ({ query }) => ({ text: String(pageOf(query)) }) })

  app.get<{ Params: Params }>('/r/:id/checks/:check', keepViews, async (request, reply) => {
    const exchange = { request, reply, options }
    const { id, check } = request.params
    const asked = await askReport(id, exchange, (actor, reportId) =>
      options.results.shown(actor, reportId),
    )
    return asked ? sendCheck({ ...asked, check }, exchange) : sendNoReport(id, exchange)
  })

  app.get<{ Params: Params }>(
    '/r/:id/runs/:number/checks/:check',
    keepViews,
    async (request, reply) => {
      const exchange = { request, reply, options }
      const asked = await askRun(request.params, exchange)
      if (!asked) return sendNoReport(request.params.id, exchange)
      const stored = asked.run?.status === 'completed' ? asked.stored : undefined
      return sendCheck({ ...asked, stored, check: request.params.check, past: true }, exchange)
    },
  )

  app.post<{ Params: Params }>(
    '/r/:id/checks/:check/ignore',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const { check } = request.params
      const person = personOf(request)
      if (!person) return askToSignIn(`/r/${id}`, reply)
      const { projectId } = requireReport(await options.reports.findToChange(person.owner, id))
      if (!isCheckId(check)) return options.errorPages.notFound(request, reply)
      const { projects, baseUrl } = options
      const project = requireProject(await projects.find(person.owner, projectId))
      const ignored = textField(request.body, 'ignore') !== 'off'
      setFlash(
        await ignoreCheck(projects, person.owner, { project, check, ignored }),
        reply,
        baseUrl,
      )
      return setPersonal(reply).redirect(`/r/${id}/checks/${check}`, 303)
    },
  )
}

interface Asked {
  readonly report: Report
  readonly stored?: StoredResults | undefined
  readonly actor: Actor
  readonly check: string
  readonly past?: boolean
}

async function sendCheck(
  { report, stored, actor, check: id, past = false }: Asked,
  { request, reply, options }: Exchange<CheckNeeds>,
): Promise<FastifyReply> {
  const check = stored?.results.checks.find((each) => each.id === id)
  const page = pageOf(request.query)
  const last = Math.max(1, Math.ceil((check?.evidence.length ?? 0) / ROWS_PER_PAGE))
  if (!stored || !check || page === undefined || page > last) {
    return options.errorPages.notFound(request, reply)
  }
  setReach(reply, report)
  const ignored = past ? undefined : await isIgnored(id, { actor, report, options })
  const latest = past ? [] : await options.results.latest(actor, report.id, PAST_RUNS)
  const history = latest.map(({ run, savedAt, results }) => ({
    run,
    at: savedAt,
    check: results.checks.find((each) => each.id === id),
  }))
  const base = past ? reportPath(report.id, stored.run) : reportPath(report.id)
  const address = `${publicAddress(request, options.baseUrl)}${base}/checks/${check.id}`
  const shown = { site: options.site, report, stored, check, page, address, ignored, history, past }
  return sendPage(<CheckPage {...shown} />, request, reply)
}

/** Undefined for an invalid page number. */
function pageOf(query: unknown): number | undefined {
  const text = isRecord(query) ? (query['page'] ?? '1') : '1'
  return typeof text === 'string' ? runNumber(text) : undefined
}

/** Undefined for viewers who cannot change it. */
async function isIgnored(
  check: string,
  {
    actor,
    report,
    options: { reports, projects },
  }: { readonly actor: Actor; readonly report: Report; readonly options: CheckNeeds },
): Promise<boolean | undefined> {
  if (actor.kind !== 'user' || !isCheckId(check)) return undefined
  if (!(await reports.mayChange(actor, report.id))) return undefined
  const project = await projects.find(actor, report.projectId)
  return project?.ignoredChecks.includes(check)
}
