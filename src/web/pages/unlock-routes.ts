import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Unlocking } from '../../accounts/report-visits.ts'
import { requireReportId } from '../api/report-id.ts'
import { isRecord } from '../fields.ts'
import { countText } from '../parts/count-text.ts'
import { setPrivate } from './page-headers.ts'
import type { RouteNeeds } from './pages-options.ts'
import { isSameOrigin } from './same-origin.ts'
import { sendUnlockPage } from './send-unlock-page.tsx'
import { setUnlockCookie } from './unlock-cookie.ts'

/** A password and its name. */
const BODY_LIMIT = 8 * 1024

/** `/r/:id/unlock`: the password of a report against a ticket for that report alone. */
export const unlockRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  app.post<{ Params: { id: string } }>(
    '/r/:id/unlock',
    { bodyLimit: BODY_LIMIT },
    async (request, reply) => {
      if (!isSameOrigin(request, options.baseUrl)) {
        return options.errorPages.forbidden(request, reply)
      }
      const reportId = requireReportId(request.params.id)
      const password = passwordIn(request.body)
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
      const seconds = Math.ceil(unlocking.retryAfterMs / 1000)
      reply.header('Retry-After', String(seconds))
      const fault = `Too many tries. The next one is possible in ${countText(seconds, 'second')}.`
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

function passwordIn(body: unknown): string {
  return isRecord(body) && typeof body.password === 'string' ? body.password : ''
}
