import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { Results } from '../../report/results.ts'
import { auditRecord, writeJson } from '../../report/write-json.ts'
import type { Actor } from '../../store/actor.ts'
import type { Artifacts } from '../../store/artifacts.ts'
import type { StoredResults } from '../../store/results.ts'
import { inputOf } from '../fields.ts'
import { plainBytes, plainStream } from '../plain-bytes.ts'
import { Problem } from '../problem.ts'
import type { ApiOptions } from './api-options.ts'
import { callerOf } from './authentication.ts'
import { type EmbeddedPicture, embedPictures } from './embed-pictures.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'

const Query = inputOf({
  format: Type.Enum(['json', 'har', 'lighthouse']),
  device: Type.Optional(
    Type.Enum(['mobile', 'desktop'], { description: 'The one that is judged, when absent.' }),
  ),
  run: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The one that is shown, when absent.' }),
  ),
})

const Exported = {
  description:
    'json: the results, as the command line writes them. har: the requests of the load, as HAR 1.2. lighthouse: its result, in its own format. No cookie, credential or other secret is in any of them.',
  content: { 'application/json': { schema: Type.Unknown() } },
}

/** `/reports/{id}/export`: the results of a run in the formats of other programs. */
export const exportRoutes: FastifyPluginAsyncTypebox<ApiOptions> = async (app, options) => {
  const { results, runs, artifacts } = options

  app.get(
    '/reports/:id/export',
    {
      schema: {
        summary: 'Export the results of a run',
        params: ReportParams,
        querystring: Query,
        response: { 200: Exported },
      },
    },
    async (request, reply) => {
      const { actor } = callerOf(request)
      const id = requireReportId(request.params.id)
      const { query } = request
      const shown = requireReport(await results.shown(actor, id))
      if (query.run !== undefined && !(await runs.find(actor, id, query.run))) {
        throw new Problem('run-not-found', 'The report has no such run.')
      }
      const stored =
        query.run === undefined ? shown.stored : await results.ofRun(actor, id, query.run)
      if (!stored) throw new Problem('export-not-found', 'The run has no results yet.')
      const place = { artifacts, actor, reportId: id, stored }
      const { content, end } = await exported(place, query)
      const name = new URL(stored.results.url).hostname.replace(/[^a-z0-9.-]/g, '')
      reply.header('Content-Disposition', `attachment; filename="${name}.${end}"`)
      return reply.type('application/json').send(content)
    },
  )
}

interface Place {
  readonly artifacts: Pick<Artifacts, 'list' | 'read'>
  readonly actor: Actor
  readonly reportId: string
  readonly stored: StoredResults
}

async function exported(
  place: Place,
  { format, device }: Static<typeof Query>,
): Promise<{ content: string | Readable; end: string }> {
  const { results } = place.stored
  if (format === 'json') {
    const record = auditRecord(results.url, { status: 'completed', results })
    return { content: writeJson([record]), end: 'json' }
  }
  const wanted = device ?? results.lab?.devices[0]?.device ?? 'mobile'
  if (format === 'har') {
    return { content: plainStream(await bytesOf(place, `${wanted}.har.br`)), end: 'har' }
  }
  const text = await plainBytes(await bytesOf(place, `${wanted}.lighthouse.json.br`))
  return {
    content: embedPictures(text.toString(), await picturesOf(place, wanted)),
    end: 'lighthouse.json',
  }
}

/** As it is kept. @throws {Problem} `export-not-found`, with why it is not there */
async function bytesOf(place: Place, name: string): Promise<Uint8Array> {
  const { artifacts, actor, reportId, stored } = place
  const file = await artifacts.read(actor, reportId, { run: stored.run, name })
  if (!file) throw new Problem('export-not-found', reasonOf(stored.results, name))
  return file.body
}

function reasonOf({ lab }: Results, name: string): string {
  if (lab === null) return 'No browser looked at the page in this run.'
  if (lab.status === 'measuring') return 'A browser is still looking at the page.'
  if (lab.status === 'not-measured') return `The page was not measured: ${lab.reason ?? ''}`
  const device = lab.devices.find((one) => name.startsWith(`${one.device}.`))
  if (!device) return 'The page was not measured on this device.'
  return 'This file of the run is not kept, or no longer.'
}

async function picturesOf(place: Place, device: string): Promise<Map<string, EmbeddedPicture>> {
  const { artifacts, actor, reportId, stored } = place
  const files = await artifacts.list(actor, reportId, stored.run)
  const pictures = new Map<string, EmbeddedPicture>()
  for (const { name, mediaType } of files) {
    if (!name.startsWith(`${device}.`) || !mediaType.startsWith('image/')) continue
    const file = await artifacts.read(actor, reportId, { run: stored.run, name })
    if (file) pictures.set(name, file)
  }
  return pictures
}
