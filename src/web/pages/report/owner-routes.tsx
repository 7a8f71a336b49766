import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../../../store/actor.ts'
import type { Report } from '../../../store/report-row.ts'
import { readChange, ReportChangeFields } from '../../api/report-fields.ts'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { eventSource } from '../../event-source.ts'
import { readFields } from '../../fields.ts'
import { Problem } from '../../problem.ts'
import { askToSignIn } from '../visitor/ask-to-sign-in.ts'
import { FORM_LIMIT } from '../form/form-limit.ts'
import { setPersonal } from '../answer/page-headers.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { setFlash } from '../visitor/flash.ts'
import { personOf } from '../visitor/person.ts'
import { sendPage } from '../answer/send-page.ts'
import { textField } from '../form/text-field.ts'
import { VisibilityPage } from './visibility-page.tsx'

interface Params {
  readonly id: string
}

/** `/r/:id/run` and `/r/:id/visibility`: what the owner of a report can do; to all others it is not there. */
export const ownerRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  const { reports, onRunStored, site } = options

  app.post<{ Params: Params }>('/r/:id/run', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/r/${id}`, reply)
    requireReport(await reports.update(person.owner, id, { rerun: true }))
    onRunStored()
    return setPersonal(reply).redirect(`/r/${id}`, 303)
  })

  app.get<{ Params: Params }>('/r/:id/visibility', async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/r/${id}/visibility`, reply)
    const report = requireReport(await reports.findToChange(person.owner, id))
    return sendPage(<VisibilityPage site={site} report={report} />, request, reply)
  })

  app.post<{ Params: Params }>(
    '/r/:id/visibility',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const person = personOf(request)
      if (!person) return askToSignIn(`/r/${id}/visibility`, reply)
      const report = requireReport(await reports.findToChange(person.owner, id))
      const fault = await changeVisibility(request.body, { owner: person.owner, report, options })
      if (fault !== undefined) return sendFault(fault, { request, reply, report, options })
      const from = eventSource(request)
      const event = {
        kind: 'visibility-changed',
        userId: person.owner.id,
        subject: id,
        from,
      } as const
      await options.securityEvents.record(event)
      setFlash({ kind: 'visibility-changed' }, reply, options.baseUrl)
      return setPersonal(reply).redirect(`/r/${id}`, 303)
    },
  )
}

/** Why it could not be changed. */
async function changeVisibility(
  body: unknown,
  wish: { readonly owner: Owner; readonly report: Report; readonly options: RouteNeeds },
): Promise<string | undefined> {
  const { owner, report, options } = wish
  const given = { privacy: textField(body, 'privacy'), password: textField(body, 'password') }
  try {
    const { privacy, password } = readChange(given, report)
    const passwordHash = password === undefined ? undefined : await options.passwords.hash(password)
    requireReport(await options.reports.update(owner, report.id, { privacy, passwordHash }))
    return undefined
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'fields-invalid')) throw error
    return given.password === '' ? 'Enter a password.' : error.message
  }
}

async function sendFault(
  fault: string,
  exchange: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly report: Report
    readonly options: RouteNeeds
  },
): Promise<FastifyReply> {
  const { request, reply, report, options } = exchange
  const chosen = readFields(ReportChangeFields, request.body).fields.privacy
  const page = <VisibilityPage site={options.site} report={report} chosen={chosen} fault={fault} />
  return sendPage(page, request, reply.code(422))
}
