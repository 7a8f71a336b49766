/* oxlint-disable promise/prefer-await-to-callbacks -- a hook with a callback makes no promise */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAskedWithin } from './asked-within.ts'

/** How much of an unread body to wait for: any size that some route accepts, sent without a pause. */
export const UNREAD_LIMITS = { bytes: 256 * 1024, ms: 5_000 }

/**
 * A refused request is answered before its body has arrived. The body is then discarded as it arrives, so that the
 * connection can be reused; if it were cut off at once, clients would report a broken connection instead of the
 * response. A body that is too long or too slow ends its connection: without this, Node would discard gigabytes of it.
 */
export function discardUnreadBodies(app: FastifyInstance, limits = UNREAD_LIMITS): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (hasUnreadBody(request)) {
      if (Number(request.headers['content-length']) > limits.bytes)
        reply.header('Connection', 'close')
      else discard(request, limits)
    }
    done(null, payload)
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
 * RFC 9110 §10.1.1: the only valid expectation is `100-continue`. Node answers others by itself, and then reads an
 * endless body for as long as a request may take.
 */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { Connection: 'close', 'Content-Length': '0' }).end()
  })
}
