import type { FastifyPluginAsync } from 'fastify'
import { requireReportId } from '../../api/report-id.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { GuestReports } from '../../../store/reports/guest-reports.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { clearGuestCookie, readGuestCookie } from '../../visitor/guest-cookie.ts'
import { personOf } from '../../visitor/person.ts'

export interface KeepNeeds {
  readonly reports: Reports
  readonly guestReports: GuestReports
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/**
 * `/r/:id/keep`: transfers a guest's report from this browser to the signed-in user. Only by an explicit click, never
 * by signing in: a user of a borrowed browser would take its reports along.
 */
export const keepRoutes: FastifyPluginAsync<KeepNeeds> = async (app, options) => {
  const { errorPages, guestReports, reports, baseUrl } = options

  app.post<{ Params: { id: string } }>(
    '/r/:id/keep',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const person = personOf(request)
      if (!person) return askToSignIn(`/r/${id}`, reply)
      const cookie = readGuestCookie(id, request, baseUrl)
      const kept = cookie !== undefined && (await guestReports.claim(cookie, person.owner))
      // After a double click, the second request finds that the first succeeded.
      if (!kept && !(await reports.mayChange(person.owner, id))) {
        return errorPages.notFound(request, reply)
      }
      clearGuestCookie(id, reply, baseUrl)
      if (kept) setFlash({ kind: 'report-kept' }, reply, baseUrl)
      return setPersonal(reply).redirect(`/r/${id}`, 303)
    },
  )
}
