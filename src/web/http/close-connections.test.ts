import { Agent, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeConnections } from './close-connections.ts'

/** A server whose responses end when `end` is called, and a client that keeps its connection. */
async function askedServer() {
  const app = Fastify({ return503OnClosing: false })
  closeConnections(app)
  const asked = Promise.withResolvers<undefined>()
  const end = Promise.withResolvers<undefined>()
  app.get('/whole', async () => {
    asked.resolve(undefined)
    await end.promise
    return 'whole'
  })
  const waits = async () => {
    asked.resolve(undefined)
    await end.promise
  }
  app.get('/compressed', { onSend: waits }, async () => 'whole')
  app.get('/stream', (_, reply) => {
    reply.hijack()
    reply.raw.write('begun, ')
    asked.resolve(undefined)
    void end.promise.then(() => reply.raw.end('ended'))
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  return {
    app,
    asked: asked.promise,
    end: () => end.resolve(undefined),
    ask: async (path: string): Promise<IncomingMessage> => {
      const request = get(`${address}${path}`, { agent })
      const [response] = await once(request, 'response')
      return response
    },
  }
}

it.each([
  ['that has not begun', '/whole', 'close', 'whole'],
  ['that is being compressed', '/compressed', 'close', 'whole'],
  ['that has begun', '/stream', 'keep-alive', 'begun, ended'],
])('a server that closes ends a connection with its response %s', async (_, path, said, body) => {
  const { app, ask, asked, end } = await askedServer()
  const answered = ask(path)
  await asked
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  end()
  const response = await answered
  expect(response.headers.connection).toBe(said)
  expect(await text(response)).toBe(body)
  await closed
})
