import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freeOnceSent } from './free-once-sent.ts'
import { Pieces } from './pieces.ts'

const LARGE = 8 * 1024 * 1024
const app = Fastify()
let address: string
let sent: Buffer

beforeAll(async () => {
  app.get<{ Params: { bytes: string } }>('/:bytes', async (request, reply) => {
    const { bytes } = request.params
    const text = 'a'.repeat(Number(bytes))
    sent = Buffer.from(text)
    freeOnceSent(reply, sent)
    return await reply.send(new Pieces([Buffer.from('start '), sent]))
  })
  app.get('/broken', async (request, reply) => {
    sent = Buffer.alloc(LARGE)
    freeOnceSent(reply, sent)
    request.raw.socket.destroy()
    // As when the end of a response was handed over, and not yet sent.
    reply.raw.emit('finish')
    return reply.hijack()
  })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => await app.close())

async function ask(bytes: number): Promise<IncomingMessage> {
  const [response] = await once(get(`${address}/${bytes}`, { agent: false }), 'response')
  return response
}

it('the memory of bytes is freed once a client has them all', async () => {
  const response = await ask(LARGE)
  // More than the buffers of both sockets: the rest is only sent as it is read.
  expect(sent.byteLength).toBe(LARGE)
  const body = await buffer(response)
  expect(body.equals(Buffer.from(`start ${'a'.repeat(LARGE)}`))).toBe(true)
  await vi.waitFor(() => expect(sent.byteLength).toBe(0))
})

it('bytes that share their memory with others are not freed', async () => {
  expect((await buffer(await ask(100))).toString()).toBe(`start ${'a'.repeat(100)}`)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent.byteLength).toBe(100)
})

it('bytes of a broken connection are left to the garbage collection', async () => {
  await expect(once(get(`${address}/broken`, { agent: false }), 'response')).rejects.toThrow(
    'hang up',
  )
  expect(sent.byteLength).toBe(LARGE)
})
