import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Artifacts, KeptFile } from '../../../store/runs/artifacts.ts'
import { requireReportId } from '../../api/report-id.ts'
import { entityTag, isUnchanged, tagAnswer } from '../../http/etag.ts'
import { isCompressed, plainStream } from '../../http/plain-bytes.ts'
import { runNumber } from '../../query/run-number.ts'
import { acceptedCoding } from '../../http/answer/accepted-coding.ts'
import { setPrivate, setUnlisted } from '../../http/answer/page-headers.ts'
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
 * `/r/:id/runs/:number/files/:name`: an artefact of a run, such as a screenshot, with the access of the report. Its
 * content is from the audited page, so its headers allow no script, no form, and no type but its own.
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
      return file ? sendFile(file, request, reply) : errorPages.notFound(request, reply)
    },
  )
}

async function sendFile(
  { name, mediaType, body, privacy }: KeptFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (privacy === 0) setUnlisted(reply)
  else setPrivate(reply)
  reply.headers({
    'Content-Type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // Pictures are shown inline; a page that is not ours never opens under our own origin.
    ...(!mediaType.startsWith('image/') && {
      'Content-Disposition': `attachment; filename="${name.replace(/\.br$/, '')}"`,
    }),
  })
  if (!isCompressed(name)) return reply.send(Buffer.from(body))
  reply.header('Vary', 'Accept-Encoding')
  if (acceptedCoding(request) !== 'br') {
    return sendPlain(body, request, reply)
  }
  return reply.header('Content-Encoding', 'br').send(Buffer.from(body))
}

/** Its tag, derived from that of the compressed bytes, differs from it. */
function sendPlain(body: Uint8Array, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const tag = entityTag(Buffer.from(body)).replace(/"$/, '-plain"')
  reply.header('ETag', tag)
  if (isUnchanged(request.headers['if-none-match'], tag)) {
    return reply.code(304).removeHeader('Content-Type').send()
  }
  return reply.send(plainStream(body))
}
