import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAskedWithin } from './asked-within.ts'

/** How much of a body is waited for that nobody reads: any that some route would take, sent without a pause. */
export const UNREAD_LIMITS = { bytes: 256 * 1024, ms: 5_000 }

/**
 * Who is refused is answered before their body has come. It is then thrown away as it comes, so that the connection can
 * be used again; cut off at once, clients would report a broken connection instead of the answer. A body that is longer
 * or slower than it need be ends its connection: without this, Node would throw away gigabytes of it.
 */
export function discardUnreadBodies(app: FastifyInstance, limits = UNREAD_LIMITS): void {
  app.addHook('onSend', async (request, reply) => {
    if (!hasUnreadBody(request)) return
    if (Number(request.headers['content-length']) > limits.bytes)
      reply.header('Connection', 'close')
    else discard(request, limits)
  })
}

function hasUnreadBody(request: FastifyRequest): boolean {
  if (isAskedWithin(request)) return false
  const { raw, headers } = request
  const isSent = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  return isSent && !raw.complete
}

function discard({ raw }: FastifyRequest, { bytes, ms }: typeof UNREAD_LIMITS): void {
  let left = bytes
  const cut = () => raw.socket.destroy()
  const timer = setTimeout(cut, ms)
  raw.once('close', () => clearTimeout(timer))
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) cut()
  })
}

/**
 * RFC 9110 §10.1.1: there is nothing to expect but `100-continue`. Node says so by itself, and then reads a body without
 * end for as long as a request may take.
 */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { Connection: 'close', 'Content-Length': '0' }).end()
  })
}
