import accepts from '@fastify/accepts'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAnswerKeeper } from './answer-keeper.ts'

let app: FastifyInstance
let made = 0
let state = 'first'
beforeEach(async () => {
  app = fastify()
  made = 0
  state = 'first'
  await app.register(accepts)
  const keepAnswers = createAnswerKeeper()
  const kept = keepAnswers(async ({ headers }) =>
    headers['x-own'] === undefined ? { path: '/', variant: '', state } : undefined,
  )
  app.get('/', kept, async (_request, reply) => {
    made += 1
    return reply.type('text/plain').send(`made ${made}`)
  })
  app.get('/broken', kept, async (_request, reply) => {
    made += 1
    return reply.code(500).send('broken')
  })
})

const get = async (headers: Record<string, string> = {}, url = '/') =>
  await app.inject({ url, headers })

describe('an answer that is kept', () => {
  it('is made once', async () => {
    expect([(await get()).body, (await get()).body]).toEqual(['made 1', 'made 1'])
  })

  it('is made once for many who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => await get()))
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['made 1']))
  })

  it('is made anew once what it is made of has changed', async () => {
    await get()
    state = 'second'
    expect((await get()).body).toBe('made 2')
  })

  it('is made for each who wants one of their own', async () => {
    await get()
    expect((await get({ 'x-own': '1' })).body).toBe('made 2')
    expect((await get()).body).toBe('made 1')
  })

  it('is not sent to who has it', async () => {
    const { headers } = await get()
    const again = await get({ 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is none that failed', async () => {
    await get({}, '/broken')
    await get({}, '/broken')
    expect(made).toBe(2)
  })
})
