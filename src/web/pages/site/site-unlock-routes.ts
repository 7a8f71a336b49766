import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { ReportVisits } from '../../../accounts/report-visits.ts'
import { requireSiteId } from '../../api/site-audits.ts'
import { setPrivate } from '../../http/answer/page-headers.ts'
import { VISITORS_FORM } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { waitText, wholeSeconds } from '../../parts/texts/wait-text.ts'
import { personOf } from '../../visitor/person.ts'
import { setSiteUnlockCookie, unlockToken } from '../../visitor/unlock-cookie.ts'
import { sendUnlockPage } from '../report/send-unlock-page.tsx'
import type { OpenSiteNeeds, SiteExchange } from './open-site.ts'

export interface SiteUnlockNeeds extends Omit<OpenSiteNeeds, 'siteAudits'> {
  readonly visits: ReportVisits
}

/** `/s/:id/unlock`: exchanges the password for a cookie of this site audit. Attempts share the limits of reports. */
export const siteUnlockRoutes: FastifyPluginAsync<SiteUnlockNeeds> = async (app, options) => {
  app.post<{ Params: { id: string } }>('/s/:id/unlock', VISITORS_FORM, async (request, reply) => {
    const reportId = requireSiteId(request.params.id)
    const password = textField(request.body, 'password')
    const exchange = { request, reply, options }
    const refuse = (fault: string, status: number) =>
      sendLocked({ reportId, fault, status }, exchange)
    if (password === '') return refuse('Enter the password of the report.', 400)
    const unlocking = await options.visits.unlock({
      reportId,
      password,
      address: request.ip,
      token: unlockToken(request, options.baseUrl),
      userId: personOf(request)?.owner.id,
      of: options.siteLocks,
    })
    if (unlocking.status === 'wrong') {
      return refuse('The password is wrong. Check it and try again.', 403)
    }
    if (unlocking.status === 'wait') {
      reply.header('Retry-After', String(wholeSeconds(unlocking.retryAfterMs)))
      return refuse(waitText(unlocking.retryAfterMs), 429)
    }
    if (unlocking.status === 'unlocked') {
      setSiteUnlockCookie({ siteId: reportId, token: unlocking.token }, reply, options.baseUrl)
    }
    return setPrivate(reply).redirect(`/s/${reportId}`, 303)
  })
}

interface Locked {
  readonly reportId: string
  readonly fault: string
  readonly status: number
}

/** The form again if there is a password, else 404: the answer must not reveal that a site audit exists. */
async function sendLocked(
  { reportId, fault, status }: Locked,
  exchange: SiteExchange<SiteUnlockNeeds>,
): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  if (!(await options.siteLocks.find(reportId))) {
    reply.removeHeader('Retry-After')
    return options.errorPages.notFound(request, reply)
  }
  reply.code(status)
  return sendUnlockPage({ reportId, fault, path: `/s/${reportId}` }, exchange)
}
