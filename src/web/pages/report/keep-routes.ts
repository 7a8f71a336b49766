import type { FastifyPluginAsync } from 'fastify'
import { requireReportId } from '../../api/report-id.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { clearGuestCookie, guestTicket } from '../../visitor/guest-cookie.ts'
import { personOf } from '../../visitor/person.ts'

/**
 * `/r/:id/keep`: a report that this browser has asked for becomes that of who is signed in. Always by a press of
 * theirs, never by signing in alone: who borrows somebody's browser would take its reports along.
 */
export const keepRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  const { errorPages, guestReports, reports, baseUrl } = options

  app.post<{ Params: { id: string } }>(
    '/r/:id/keep',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const person = personOf(request)
      if (!person) return askToSignIn(`/r/${id}`, reply)
      const ticket = guestTicket(id, request, baseUrl)
      const kept = ticket !== undefined && (await guestReports.claim(ticket, person.owner))
      // Pressed twice, the second finds that the first has done it.
      if (!kept && !(await reports.mayChange(person.owner, id))) {
        return errorPages.notFound(request, reply)
      }
      clearGuestCookie(id, reply, baseUrl)
      if (kept) setFlash({ kind: 'report-kept' }, reply, baseUrl)
      return setPersonal(reply).redirect(`/r/${id}`, 303)
    },
  )
}
