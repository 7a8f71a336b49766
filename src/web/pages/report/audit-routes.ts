import { continuing } from '../../../store/database/unavailable.ts'
import type { FastifyPluginAsync } from 'fastify'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { Runs } from '../../../store/runs/runs.ts'
import type { GuestReports } from '../../../store/reports/guest-reports.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { readGuestCookie } from '../../visitor/guest-cookie.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'

interface Params {
  readonly id: string
}

export interface AuditNeeds {
  readonly reports: Reports
  readonly guestReports: GuestReports
  readonly runs: Pick<Runs, 'find'>
  readonly onRunStored: () => void
  readonly baseUrl?: string | undefined
}

/** `/r/:id/run` and `/r/:id/cancel`: starts or cancels an audit; 404 for users without write access. */
export const auditRoutes: FastifyPluginAsync<AuditNeeds> = async (app, options) => {
  const { reports, guestReports, runs, onRunStored, baseUrl } = options

  app.post<{ Params: Params }>('/r/:id/run', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/r/${id}`, reply)
    requireReport(await reports.update(person.owner, id, { rerun: true }))
    onRunStored()
    return setPersonal(reply).redirect(`/r/${id}`, 303)
  })

  app.post<{ Params: Params }>(
    '/r/:id/cancel',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const person = personOf(request)
      const cookie = readGuestCookie(id, request, baseUrl)
      const cancelled = cookie && (await guestReports.cancel(cookie))
      if (!cancelled && !person) return askToSignIn(`/r/${id}`, reply)
      const report = cancelled ?? requireReport(person && (await reports.cancel(person.owner, id)))
      // The run may have ended meanwhile: the page then shows its result.
      const actor = cancelled || !person ? ({ kind: 'anonymous' } as const) : person.owner
      const run = await continuing(true, () => runs.find(actor, id, report.runs))
      if (run?.status === 'cancelled') setFlash({ kind: 'audit-cancelled' }, reply, baseUrl)
      return setPersonal(reply).redirect(`/r/${id}`, 303)
    },
  )
}
