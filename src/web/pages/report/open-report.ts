import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../../store/accounts/actor.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { requireReportId } from '../../api/report-id.ts'
import { setPrivate, setScripted, setUnlisted } from '../../http/answer/page-headers.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import type { ReportLocks } from '../../../store/reports/report-locks.ts'
import { actorsOf, askAs } from '../../visitor/visitor.ts'
import { sendUnlockPage } from './send-unlock-page.tsx'

/** Services for opening a report or showing its password form. */
export interface OpenReportNeeds {
  readonly reportLocks: ReportLocks
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

export interface Exchange<Needs = OpenReportNeeds> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: Needs
}

/** The result of `ask`, with the actor that may see the report: the user first, then the visitor. */
export async function askReport<Found>(
  id: string,
  { request, options }: Exchange,
  ask: (actor: Actor, reportId: string) => Promise<Found | undefined>,
): Promise<(Found & { readonly actor: Actor }) | undefined> {
  const reportId = requireReportId(id)
  return await askAs(actorsOf(request, options.baseUrl), async (actor) => {
    const found = await ask(actor, reportId)
    return found && { ...found, actor }
  })
}

/** The answer to visitors without access: the password form if there is a password, else 404. */
export async function sendNoReport(id: string, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, options } = exchange
  const lock = await options.reportLocks.find(requireReportId(id))
  return lock
    ? sendUnlockPage({ reportId: lock.reportId }, exchange)
    : options.errorPages.notFound(request, reply)
}

/** Sets the headers for caching, search engines and our scripts. */
export function setReach(reply: FastifyReply, { privacy }: Pick<Report, 'privacy'>): void {
  setScripted(reply)
  if (privacy === 0) setUnlisted(reply)
  else setPrivate(reply)
}
