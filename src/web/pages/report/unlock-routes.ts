import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ReportVisits, Unlocking } from '../../../accounts/report-visits.ts'
import { isReportId, requireReportId } from '../../api/report-id.ts'
import { comparePath, type TwoReports } from '../../parts/report/report-path.ts'
import { waitText, wholeSeconds } from '../../parts/texts/wait-text.ts'
import { VISITORS_FORM } from '../../http/form/form-limit.ts'
import { setPrivate } from '../../http/answer/page-headers.ts'
import type { ReportLocks } from '../../../store/reports/report-locks.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { sendUnlockPage } from './send-unlock-page.tsx'
import { textField } from '../../http/form/text-field.ts'
import { setBesideCookie } from '../../visitor/beside-cookie.ts'
import { personOf } from '../../visitor/person.ts'
import { setUnlockCookie, unlockToken } from '../../visitor/unlock-cookie.ts'

export interface UnlockNeeds {
  readonly visits: ReportVisits
  readonly reportLocks: ReportLocks
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** `/r/:id/unlock`: exchanges the password of a report for a cookie of only that report. */
export const unlockRoutes: FastifyPluginAsync<UnlockNeeds> = async (app, options) => {
  app.post<{ Params: { id: string } }>('/r/:id/unlock', VISITORS_FORM, async (request, reply) => {
    const reportId = requireReportId(request.params.id)
    const password = textField(request.body, 'password')
    const exchange = { request, reply, options }
    const unlock = { reportId, compare: comparedWith(reportId, request.body) }
    if (password === '') {
      return sendLocked(
        { ...unlock, fault: 'Enter the password of the report.', status: 400 },
        exchange,
      )
    }
    const address = request.ip
    const token = unlockToken(request, options.baseUrl)
    const userId = personOf(request)?.owner.id
    const visit = { reportId, password, address, token, userId }
    const unlocking = await options.visits.unlock(visit)
    return answerUnlocking({ unlocking, ...unlock }, exchange)
  })
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: UnlockNeeds
}

interface Unlock {
  readonly reportId: string
  /** The comparison that it opens; only the report if absent. */
  readonly compare: TwoReports | undefined
}

/** Two report IDs in the form, one of which is this report. */
function comparedWith(reportId: string, body: unknown): TwoReports | undefined {
  const [a = '', b = '', ...rest] = textField(body, 'compare').split(' ')
  const isOurs = rest.length === 0 && isReportId(a) && isReportId(b)
  return isOurs && (a === reportId || b === reportId) ? { a, b } : undefined
}

async function answerUnlocking(
  { unlocking, ...unlock }: Unlock & { readonly unlocking: Unlocking },
  exchange: Exchange,
): Promise<FastifyReply> {
  const { reply, options } = exchange
  const { reportId, compare } = unlock
  const next = compare ? comparePath(compare) : `/r/${reportId}`
  switch (unlocking.status) {
    case 'unlocked': {
      const { token } = unlocking
      setUnlockCookie({ reportId, token }, reply, options.baseUrl)
      if (compare?.b === reportId) {
        setBesideCookie({ reportId: compare.a, token }, reply, options.baseUrl)
      }
      return setPrivate(reply).redirect(next, 303)
    }
    case 'wrong':
      return sendLocked(
        { ...unlock, fault: 'The password is wrong. Check it and try again.', status: 403 },
        exchange,
      )
    case 'wait': {
      const { retryAfterMs } = unlocking
      reply.header('Retry-After', String(wholeSeconds(retryAfterMs)))
      const fault = waitText(retryAfterMs)
      return sendLocked({ ...unlock, fault, status: 429 }, exchange)
    }
    case 'no-lock':
      // Public by now, or missing: the page itself shows which.
      return setPrivate(reply).redirect(next, 303)
  }
}

interface Locked extends Unlock {
  readonly fault: string
  readonly status: number
}

/** The form again if there is a password, else 404: the answer must not reveal that a report exists. */
async function sendLocked(
  { status, ...unlock }: Locked,
  exchange: Exchange,
): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  const lock = await options.reportLocks.find(unlock.reportId)
  if (!lock) {
    reply.removeHeader('Retry-After')
    return options.errorPages.notFound(request, reply)
  }
  reply.code(status)
  return sendUnlockPage(unlock, exchange)
}
