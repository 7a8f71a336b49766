import accepts from '@fastify/accepts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { compress } from './compress.ts'
import { createKeptAnswers, KEPT_LIMITS } from './kept-answers.ts'

const KB = 1024

/** A server that caches its pages by path, query and the state that a header names. */
async function startServer(limits: Partial<typeof KEPT_LIMITS>) {
  const kept = createKeptAnswers({ ...KEPT_LIMITS, ...limits })
  const app = Fastify()
  let made = 0
  await app.register(accepts)
  app.get('/*', async (request, reply) => {
    const [path = '', variant = ''] = request.url.split('?')
    const wanted = { path, variant, state: String(request.headers['state']) }
    if (kept.send(wanted, request, reply)) return reply
    made += 1
    const body = Buffer.alloc(10 * KB, `${request.url} `)
    return reply.send(kept.keep({ ...wanted, body }, request, reply))
  })
  const get = (url: string, state = '1') => app.inject({ url, headers: { state } })
  return { kept, get, made: () => made }
}

it('an answer is kept for its path, variant and state alone', async () => {
  const { get, made } = await startServer({})
  for (const url of ['/a', '/a?x', '/b', '/a', '/a?x', '/b']) {
    expect((await get(url)).body).toContain(url)
  }
  expect(made()).toBe(3)
  await get('/a', '2')
  expect(made()).toBe(4)
  await get('/a', '1')
  expect(made()).toBe(5)
})

it('what is kept has its bound, and what was asked for last stays', async () => {
  const { kept, get, made } = await startServer({ bytes: 50 * KB })
  for (const url of ['/a', '/b', '/c', '/d', '/a', '/e']) await get(url)
  expect(kept.size()).toBeLessThanOrEqual(50 * KB)
  expect(made()).toBe(5)
  await get('/a')
  expect(made()).toBe(5)
})

it('however many variants of one path are asked for, the others stay', async () => {
  const { get, made } = await startServer({ bytes: 100 * KB, variants: 4 })
  await get('/other')
  for (let count = 0; count < 100; count += 1) await get(`/one?${count}`)
  const before = made()
  await get('/other')
  expect(made()).toBe(before)
})

it('an answer that is too long is not kept', async () => {
  const { get, made } = await startServer({ bytesOfOne: 5 * KB })
  await get('/a')
  await get('/a')
  expect(made()).toBe(2)
})

it('an answer is kept in memory of its own, however large the buffer of its compressor is', async () => {
  const kept = createKeptAnswers()
  const app = Fastify()
  const sent: unknown[] = []
  await app.register(accepts)
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload))
  app.get('/', async (request, reply) => {
    const wanted = { path: '/', variant: '', state: '1' }
    if (kept.send(wanted, request, reply)) return reply
    const body = await compress('a report '.repeat(1000), 'br')
    expect(body.buffer.byteLength).toBeGreaterThan(100 * body.byteLength)
    return reply.send(kept.keep({ ...wanted, body }, request, reply))
  })
  await app.inject('/')
  await app.inject('/')
  expect(sent.at(-1)).toSatisfy((body: Buffer) => body.buffer.byteLength === body.byteLength)
})
