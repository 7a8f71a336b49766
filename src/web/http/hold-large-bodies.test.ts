import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createLargeBodies } from './hold-large-bodies.ts'

const MEGABYTE = 1024 * 1024

it('a large body is refused while others of its network take the room, and small ones are not', async () => {
  const app = Fastify({ bodyLimit: 2 * MEGABYTE })
  const preParsing = createLargeBodies({ ofAll: 3 * MEGABYTE, ofOne: 1.5 * MEGABYTE })
  const arrived = vi.fn<() => void>()
  app.addHook('onRequest', async () => arrived())
  app.post('/', { preParsing }, async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const send = async (bytes: number) =>
    (await app.inject({ method: 'POST', url: '/', payload: { text: 'a'.repeat(bytes) } }))
      .statusCode

  const slow = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  slow.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`)
  slow.write(`Content-Length: ${MEGABYTE}\r\n\r\n{`)
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled())
  expect([await send(MEGABYTE), await send(1000)]).toEqual([503, 200])
  slow.destroy()
  await once(slow, 'close')
  await vi.waitFor(async () => expect(await send(MEGABYTE)).toBe(200))
})

it('a client that left before its body was counted takes no room', async () => {
  const app = Fastify({ bodyLimit: 2 * MEGABYTE })
  const preParsing = createLargeBodies({ ofAll: MEGABYTE, ofOne: MEGABYTE })
  const arrived = vi.fn<() => void>()
  const counted = vi.fn<() => void>()
  app.addHook('onRequest', async (_request, reply) => {
    arrived()
    if (arrived.mock.calls.length === 1) await once(reply.raw, 'close')
  })
  app.addHook('preParsing', async () => counted())
  app.post('/', { preParsing }, async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())

  const gone = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  gone.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`)
  gone.write(`Content-Length: ${MEGABYTE}\r\n\r\n{`)
  await vi.waitFor(() => expect(arrived).toHaveBeenCalled())
  gone.destroy()
  await vi.waitFor(() => expect(counted).toHaveBeenCalled())
  const payload = { text: 'a'.repeat(MEGABYTE / 2) }
  expect((await app.inject({ method: 'POST', url: '/', payload })).statusCode).toBe(200)
})
