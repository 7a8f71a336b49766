import type { FastifyReply } from 'fastify'
import type { ResultsStore, ShownReport } from '../../../../store/runs/results.ts'
import { besideToken } from '../../../visitor/beside-cookie.ts'
import { actorsOf, actorsWith, askAs } from '../../../visitor/visitor.ts'
import type { TwoReports } from '../../../parts/report/report-path.ts'
import type { Exchange, OpenReportNeeds } from '../open-report.ts'
import { sendUnlockPage } from '../send-unlock-page.tsx'

export interface TwoReportsNeeds extends OpenReportNeeds {
  readonly results: ResultsStore
}

interface Opened {
  readonly a: ShownReport
  readonly b: ShownReport
}

/**
 * Both reports, for clients with access to both. Others get the password form of a protected one, or 404: it is sent
 * here and returned.
 */
export async function openTwoReports(
  { a, b }: TwoReports,
  { request, reply, options }: Exchange<TwoReportsNeeds>,
): Promise<Opened | { readonly sent: FastifyReply }> {
  const { results, reportLocks, errorPages, baseUrl } = options
  const first = await askAs(actorsOf(request, baseUrl), (actor) => results.shown(actor, a))
  // An access cookie is sent only to the paths of its own report; here, the other report's is needed, too.
  const beside = actorsWith(request, besideToken(request, baseUrl))
  const second = await askAs(beside, (actor) => results.shown(actor, b))
  if (first && second) return { a: first, b: second }

  const shut = [...(first ? [] : [a]), ...(second ? [] : [b])]
  const locks = await Promise.all(shut.map((id) => reportLocks.find(id)))
  const [lock] = locks
  if (!lock || locks.includes(undefined)) {
    return { sent: await errorPages.notFound(request, reply) }
  }
  const unlock = { reportId: lock.reportId, compare: { a, b } }
  return { sent: await sendUnlockPage(unlock, { request, reply, options }) }
}
