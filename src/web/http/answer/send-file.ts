import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptFile } from '../../../store/runs/artifacts.ts'
import { entityTag, isUnchanged } from '../etag.ts'
import { isCompressed, plainStream } from '../plain-bytes.ts'
import { acceptedCoding } from './accepted-coding.ts'

/**
 * Sends a file of a run. Its content is from the audited page, so its headers allow no script, no form, and no type but
 * its own. Who may keep it is decided by the caller.
 */
export async function sendFile(
  { name, mediaType, body }: KeptFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
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
