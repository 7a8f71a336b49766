import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Unlocking } from '../../../accounts/report-visits.ts'
import { requireReportId } from '../../api/report-id.ts'
import { waitText, wholeSeconds } from '../../parts/wait-text.ts'
import { FORM_LIMIT } from '../form/form-limit.ts'
import { setPrivate } from '../answer/page-headers.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { sendUnlockPage } from './send-unlock-page.tsx'
import { textField } from '../form/text-field.ts'
import { setUnlockCookie } from '../visitor/unlock-cookie.ts'

/** `/r/:id/unlock`: the password of a report against a ticket for that report alone. */
export const unlockRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  app.post<{ Params: { id: string } }>(
    '/r/:id/unlock',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const reportId = requireReportId(request.params.id)
      const password = textField(request.body, 'password')
      const exchange = { request, reply, options }
      if (password === '') {
        return sendLocked({ reportId, fault: 'Enter the password.', status: 400 }, exchange)
      }
      const address = request.ip
      const unlocking = await options.visits.unlock({ reportId, password, address })
      return answerUnlocking({ unlocking, reportId }, exchange)
    },
  )
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: RouteNeeds
}

async function answerUnlocking(
  { unlocking, reportId }: { readonly unlocking: Unlocking; readonly reportId: string },
  exchange: Exchange,
): Promise<FastifyReply> {
  const { reply, options } = exchange
  switch (unlocking.status) {
    case 'unlocked':
      setUnlockCookie({ reportId, token: unlocking.token }, reply, options.baseUrl)
      return setPrivate(reply).redirect(`/r/${reportId}`, 303)
    case 'wrong':
      return sendLocked({ reportId, fault: 'This is not the password.', status: 403 }, exchange)
    case 'wait': {
      const { retryAfterMs } = unlocking
      reply.header('Retry-After', String(wholeSeconds(retryAfterMs)))
      const fault = waitText(retryAfterMs)
      return sendLocked({ reportId, fault, status: 429 }, exchange)
    }
    case 'no-lock':
      // Public by now, or not there: the address itself knows.
      return setPrivate(reply).redirect(`/r/${reportId}`, 303)
  }
}

interface Locked {
  readonly reportId: string
  readonly fault: string
  readonly status: number
}

/** The form again, if there is a lock at all: for what is not there no answer may differ. */
async function sendLocked(
  { reportId, fault, status }: Locked,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  const lock = await options.reportLocks.find(reportId)
  if (!lock) {
    reply.removeHeader('Retry-After')
    return options.errorPages.notFound(request, reply)
  }
  reply.code(status)
  return sendUnlockPage({ reportId, fault }, exchange)
}
