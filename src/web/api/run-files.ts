import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import type { Reports } from '../../store/reports/reports.ts'
import type { Artifact, Artifacts } from '../../store/runs/artifacts.ts'
import type { Runs } from '../../store/runs/runs.ts'
import { sendFile } from '../http/answer/send-file.ts'
import { tagAnswer } from '../http/etag.ts'
import { Problem } from '../http/problem.ts'
import { runNumber } from '../query/run-number.ts'
import { type Caller, callerOf } from './authentication.ts'
import { requireReport, requireReportId } from './report-id.ts'

const FILES_PATH = '/reports/:id/runs/:number/files'
const RunParams = Type.Object({ id: Type.String(), number: Type.String() })
const FileParams = Type.Object({ ...RunParams.properties, name: Type.String() })

const FileResource = exact({
  object: Type.Enum(['run_file']),
  name: Type.String({ description: 'As in the results: mobile.final.webp.' }),
  media_type: Type.String(),
  bytes: Type.Integer({ description: 'Stored size. Files that end in .br are compressed.' }),
})

const Content = {
  description: 'The file. Compressed files are sent plain unless the client accepts br.',
  content: {
    'image/webp': { schema: Type.String({ format: 'binary' }) },
    'application/json': { schema: Type.Unknown() },
  },
}

export interface RunFileNeeds {
  readonly reports: Reports
  readonly runs: Runs
  readonly artifacts: Artifacts
}

/** `/reports/{id}/runs/{number}/files`: screenshots and other files of a run, with the access of the report. */
export const runFileRoutes: FastifyPluginAsyncTypebox<RunFileNeeds> = async (app, options) => {
  const { reports, runs, artifacts } = options

  /** @throws {Problem} if the caller may not see the report, or it has no such run */
  const requireRun = async ({ actor }: Caller, params: { id: string; number: string }) => {
    const id = requireReportId(params.id)
    requireReport(await reports.find(actor, id))
    const number = runNumber(params.number)
    const run = number === undefined ? undefined : await runs.find(actor, id, number)
    if (!run) throw new Problem('run-not-found', 'The report has no run with this number.')
    return { id, run: run.number }
  }

  app.get(
    FILES_PATH,
    {
      schema: {
        summary: 'List the files of a run',
        description: 'Screenshots, requests and other files, until they are removed.',
        params: RunParams,
        response: { 200: exact({ data: Type.Array(FileResource) }) },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const { id, run } = await requireRun(caller, request.params)
      const files = await artifacts.list(caller.actor, id, run)
      return { data: files.map(fileResource) }
    },
  )

  app.get(
    `${FILES_PATH}/:name`,
    {
      onSend: tagAnswer,
      schema: { summary: 'Show a file of a run', params: FileParams, response: { 200: Content } },
    },
    async (request, reply) => {
      const caller = callerOf(request)
      const { id, run } = await requireRun(caller, request.params)
      const { name } = request.params
      const file = await artifacts.read(caller.actor, id, { run, name })
      if (!file) throw new Problem('export-not-found', 'The run has no file with this name.')
      return sendFile(file, request, reply)
    },
  )
}

function fileResource({ name, mediaType, bytes }: Artifact) {
  return { object: 'run_file' as const, name, media_type: mediaType, bytes }
}
