import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Once the server closes, each connection ends with the response that it waits for. Fastify ends those that are idle, and
 * says so in responses to later requests; a client that waits for a response meanwhile would keep its connection for
 * another request, and so hold the stop back.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app
  const waiting = new Set<ServerResponse>()
  let isClosing = false
  server.prependListener('request', (_, response: ServerResponse) => {
    waiting.add(response)
    response.once('close', () => {
      waiting.delete(response)
      // Of a stream, the head had been sent when the server began to close.
      if (isClosing) server.closeIdleConnections()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const response of waiting) {
      if (!response.headersSent) response.setHeader('Connection', 'close')
    }
  })
}
