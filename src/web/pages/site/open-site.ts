import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../../store/accounts/actor.ts'
import type { ReportLocks } from '../../../store/reports/report-locks.ts'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { SiteAudits } from '../../../store/sites/site-audits.ts'
import { requireSiteId } from '../../api/site-audits.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { setPrivate, setUnlisted } from '../../http/answer/page-headers.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { actorsOf, askAs } from '../../visitor/visitor.ts'
import { sendUnlockPage } from '../report/send-unlock-page.tsx'

/** Services for opening a site audit or showing its password form. */
export interface OpenSiteNeeds {
  readonly siteAudits: SiteAudits
  readonly siteLocks: ReportLocks
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

export interface SiteExchange<Needs = OpenSiteNeeds> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: Needs
}

export interface OpenedSite {
  readonly audit: SiteAudit
  readonly actor: Actor
}

/** The site audit, with the actor that may see it: the user first, then the visitor. Undefined if neither may. */
export async function openSite(
  id: string,
  { request, reply, options }: SiteExchange,
): Promise<OpenedSite | undefined> {
  const siteId = requireSiteId(id)
  const opened = await askAs(actorsOf(request, options.baseUrl), async (actor) => {
    const audit = await options.siteAudits.find(actor, siteId)
    return audit && { audit, actor }
  })
  if (opened?.audit.privacy === 0) setUnlisted(reply)
  else if (opened) setPrivate(reply)
  return opened
}

/** The answer to visitors without access: the password form if there is a password, else 404. */
export async function sendNoSite(id: string, exchange: SiteExchange): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  const lock = await options.siteLocks.find(requireSiteId(id))
  if (!lock) return options.errorPages.notFound(request, reply)
  const { reportId } = lock
  return sendUnlockPage({ reportId, path: `/s/${reportId}` }, exchange)
}
