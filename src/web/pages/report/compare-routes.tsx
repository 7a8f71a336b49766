import type { FastifyPluginAsync } from 'fastify'
import { compareResults } from '../../../report/compare-results.ts'
import type { Actor } from '../../../store/actor.ts'
import type { Run } from '../../../store/run-row.ts'
import { chosenRuns, completedRuns, type RunsWish } from '../../chosen-runs.ts'
import { isRecord } from '../../fields.ts'
import { runNumber } from '../../run-number.ts'
import { sendPage } from '../answer/send-page.ts'
import type { RouteNeeds } from '../pages-options.ts'
import { type Compared, ComparePage } from './compare-page.tsx'
import { askReport, sendNoReport, setReach } from './open-report.ts'

/** `/r/:id/compare`: two runs of a report beside each other. Whoever may see the report may compare its runs. */
export const compareRoutes: FastifyPluginAsync<RouteNeeds> = async (app, options) => {
  const { site, reports, runs, errorPages } = options

  app.get<{ Params: { id: string } }>('/r/:id/compare', async (request, reply) => {
    const exchange = { request, reply, options }
    const { id } = request.params
    const wish = readWish(request.query)
    const asked = await askReport(id, exchange, async (actor, reportId) => {
      const report = await reports.find(actor, reportId)
      const list = report && (await runs.list(actor, reportId))
      return report && list && { report, list }
    })
    if (!asked) return sendNoReport(id, exchange)
    if (!wish) return errorPages.notFound(request, reply)
    const { report, list, actor } = asked
    const compared = await compareRuns(list, { wish, actor, options })
    // Without a wish there may be nothing to compare yet; a run that was named has to be there.
    if (!compared && (wish.a ?? wish.b) !== undefined) return errorPages.notFound(request, reply)
    setReach(reply, report)
    const shown = { site, report, runs: completedRuns(list), compared }
    return sendPage(<ComparePage {...shown} differencesOnly={!wish.all} />, request, reply)
  })
}

interface Wish extends RunsWish {
  /** Is what stayed the same shown too? */
  readonly all: boolean
}

/** Undefined where it names what can be no run. */
function readWish(query: unknown): Wish | undefined {
  const given = isRecord(query) ? query : {}
  const read = (name: 'a' | 'b') => {
    const text = given[name] ?? ''
    if (text === '') return { number: undefined }
    const number = typeof text === 'string' ? runNumber(text) : undefined
    return number === undefined ? undefined : { number }
  }
  const [a, b] = [read('a'), read('b')]
  return a && b && { a: a.number, b: b.number, all: given['all'] === '1' }
}

async function compareRuns(
  list: readonly Run[],
  {
    wish,
    actor,
    options: { results },
  }: { readonly wish: Wish; readonly actor: Actor; readonly options: RouteNeeds },
): Promise<Compared | undefined> {
  const { a, b } = chosenRuns(list, wish)
  if (!a || !b) return undefined
  const earlier = await results.ofRun(actor, a.reportId, a.number)
  const later = await results.ofRun(actor, b.reportId, b.number)
  return earlier && later && { a, b, comparison: compareResults(earlier.results, later.results) }
}
