import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Once the server closes, each connection ends with the response that it waits for. Fastify ends those that are idle, and
 * says so in responses to later requests; a client that waits for a response meanwhile would keep its connection for
 * another request, and so hold the stop back.
 */
export function closeConnections(app: FastifyInstance): void {
  const { server } = app
  // By connection: a set that each response enters and leaves would keep them all. See docs/decisions/137-young-requests.md.
  const latest = new Map<Socket, ServerResponse | undefined>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    latest.set(socket, undefined)
    socket.once('close', () => latest.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (latest.has(socket)) latest.set(socket, response)
    response.once('close', () => {
      if (latest.get(socket) === response) latest.set(socket, undefined)
      // Of a stream, the head had been sent when the server began to close.
      if (isClosing) server.closeIdleConnections()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const response of latest.values()) {
      if (response && !response.headersSent) response.setHeader('Connection', 'close')
    }
  })
}
