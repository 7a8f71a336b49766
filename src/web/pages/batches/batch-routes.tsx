import type { FastifyPluginAsync } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { Batches, BatchLine } from '../../../store/jobs/batches.ts'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { Progress } from '../../../store/runs/progress.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { answerListEvents, type RowStreamNeeds } from '../reports/list-event-routes.ts'
import { personOf } from '../../visitor/person.ts'
import { BatchPage, type ShownLine } from './batch-page.tsx'

export interface BatchNeeds extends RowStreamNeeds {
  readonly batches: Batches
  readonly reports: Reports
  readonly progress: Progress
  readonly site: Site
}

/** `/batches/:id` and its events: the results of a list of pages; 404 to all but its owner. */
export const batchRoutes: FastifyPluginAsync<BatchNeeds> = async (app, options) => {
  app.get<{ Params: { id: string } }>('/batches/:id', async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/batches/${id}`, reply)
    const batch = requireReport(await options.batches.find(person.owner, id))
    const lines = await shownLines(person.owner, batch.lines, options)
    const { createdAt } = batch
    return sendPage(<BatchPage {...{ site: options.site, id, createdAt, lines }} />, request, reply)
  })

  app.get<{ Params: { id: string } }>('/batches/:id/events', async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    const batch = person && (await options.batches.find(person.owner, id))
    if (!batch) return options.errorPages.notFound(request, reply)
    const ids = batch.lines.flatMap(({ reportId }) => reportId ?? [])
    return answerListEvents({ ids }, { request, reply, options })
  })
}

async function shownLines(
  owner: Owner,
  lines: readonly BatchLine[],
  { reports, progress }: BatchNeeds,
): Promise<ShownLine[]> {
  const ids = lines.flatMap(({ reportId }) => reportId ?? [])
  const found = await reports.findSeveral(owner, ids)
  const going = found.filter(({ status }) => status === 'queued' || status === 'running')
  const steps = await progress.readSeveral(
    owner,
    going.map(({ id }) => id),
  )
  const byId = new Map(found.map((report) => [report.id, report]))
  return lines.map((line) => {
    const report = byId.get(line.reportId ?? '')
    return { line, listed: report && { report, progress: steps.get(report.id) } }
  })
}
