import type { FastifyPluginAsync } from 'fastify'
import type { Artifacts } from '../../../store/runs/artifacts.ts'
import { requireReportId } from '../../api/report-id.ts'
import { tagAnswer } from '../../http/etag.ts'
import { runNumber } from '../../query/run-number.ts'
import { setPrivate, setUnlisted } from '../../http/answer/page-headers.ts'
import { sendFile } from '../../http/answer/send-file.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { actorsOf, askAs } from '../../visitor/visitor.ts'

interface Params {
  readonly id: string
  readonly number: string
  readonly name: string
}

export interface FileNeeds {
  readonly artifacts: Artifacts
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/**
 * `/r/:id/runs/:number/files/:name`: an artefact of a run, such as a screenshot, with the access of the report.
 */
export const fileRoutes: FastifyPluginAsync<FileNeeds> = async (app, options) => {
  const { artifacts, errorPages, baseUrl } = options

  app.get<{ Params: Params }>(
    '/r/:id/runs/:number/files/:name',
    { onSend: tagAnswer },
    async (request, reply) => {
      const { id, number, name } = request.params
      const reportId = requireReportId(id)
      const run = runNumber(number)
      const file = await askAs(actorsOf(request, baseUrl), async (actor) =>
        run === undefined ? undefined : await artifacts.read(actor, reportId, { run, name }),
      )
      if (!file) return errorPages.notFound(request, reply)
      if (file.privacy === 0) setUnlisted(reply)
      else setPrivate(reply)
      return sendFile(file, request, reply)
    },
  )
}
