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
 * Both reports, to who may see both. To all others the password form of the one that has one, or the
 * page of what is not there: it is sent then, and given back.
 */
export async function openTwoReports(
  { a, b }: TwoReports,
  { request, reply, options }: Exchange<TwoReportsNeeds>,
): Promise<Opened | { readonly sent: FastifyReply }> {
  const { results, reportLocks, errorPages, baseUrl } = options
  const first = await askAs(actorsOf(request, baseUrl), (actor) => results.shown(actor, a))
  // A cookie is sent to the addresses of its own report alone; here that of the other one is needed too.
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
