/* oxlint-disable promise/prefer-await-to-callbacks -- a hook with a callback makes no promise */
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Once the server closes, each connection ends with the response that it waits for. Fastify ends those that are idle, and
 * says so in responses to later requests; a client that waits for a response meanwhile would keep its connection for
 * another request, and so hold the stop back.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  // No set of responses, which each would enter and leave: see docs/decisions/137-young-requests.md.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('Connection', 'close')
    done(null, payload)
  })
  server.prependListener('request', (_, response: ServerResponse) => {
    response.once('close', () => {
      // Of a stream, the head had been sent when the server began to close.
      if (isClosing) server.closeIdleConnections()
    })
  })
}
