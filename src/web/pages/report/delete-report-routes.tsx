import type { FastifyPluginAsync } from 'fastify'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { DeleteReportPage } from './delete-report-page.tsx'

interface Params {
  readonly id: string
}

export interface DeleteReportNeeds {
  readonly reports: Reports
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/r/:id/delete`, which asks for confirmation. The list restores it: `/reports/restore`. */
export const deleteReportRoutes: FastifyPluginAsync<DeleteReportNeeds> = async (app, options) => {
  const { reports, baseUrl, site } = options

  app.get<{ Params: Params }>('/r/:id/delete', async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/r/${id}/delete`, reply)
    const report = requireReport(await reports.findToChange(person.owner, id))
    return sendPage(<DeleteReportPage site={site} report={report} />, request, reply)
  })

  app.post<{ Params: Params }>(
    '/r/:id/delete',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const person = personOf(request)
      if (!person) return askToSignIn(`/r/${id}`, reply)
      requireReport(await reports.findToChange(person.owner, id))
      const from = eventSource(request)
      const event = { kind: 'report-deleted', userId: person.owner.id, subject: id, from } as const
      const deleted = await reports.deleteMany(person.owner, [id], () => event)
      requireReport(deleted.reports === 1 ? deleted : undefined)
      const flash = { kind: 'reports-deleted', numbers: [1], deletionId: deleted.id } as const
      setFlash(flash, reply, baseUrl)
      return setPersonal(reply).redirect('/reports', 303)
    },
  )
}
