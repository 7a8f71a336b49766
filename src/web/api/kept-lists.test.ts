import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { requireKey } from './authentication.ts'
import { createKeptLists } from './kept-lists.ts'
import type { Key } from '../../store/accounts/keys.ts'

const KEY: Key = {
  id: 'key',
  userId: 'user',
  name: 'test',
  level: 'expert',
  hint: '',
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
}

/** A route whose response is a count of how often it was made, with a state that tests set. */
async function scene(limits?: Parameters<typeof createKeptLists>[1]) {
  const database: { state: string | null } = { state: '1' }
  const app = Fastify()
  requireKey(app, {
    apiPerMinute: 0,
    keyring: {
      authenticate: async (id = '') => ({
        actor: { kind: 'user', id, level: 'expert' },
        user: { id, email: '', admin: false, createdAt: 0, disabledAt: null },
        level: 'expert',
        key: KEY,
        state: database.state,
      }),
    },
  })
  const { onRequest, onSend, size } = createKeptLists(undefined, limits)
  let made = 0
  app.get('/list', { onRequest, onSend }, async (request, reply) => {
    made += 1
    if (request.url.includes('fails')) reply.code(404)
    reply.header('Link', `<${made}>`)
    return { made }
  })
  const ask = async (url = '/list', secret = 'user', host = 'example.com') => {
    const headers = { authorization: `Bearer ${secret}`, host }
    const answer = await app.inject({ url, headers })
    return { ...answer.json(), link: answer.headers['link'], type: answer.headers['content-type'] }
  }
  return { app, database, ask, size }
}

it('a list is made once for each state of the database', async () => {
  const { ask, database } = await scene()
  const first = { made: 1, link: '<1>', type: 'application/json; charset=utf-8' }
  expect(await ask()).toEqual(first)
  expect(await ask()).toEqual(first)
  database.state = '2'
  expect(await ask()).toMatchObject({ made: 2, link: '<2>' })
  expect(await ask()).toMatchObject({ made: 2, link: '<2>' })
})

it('a list is made for each user, URL and host', async () => {
  const { ask } = await scene()
  expect(await ask('/list')).toMatchObject({ made: 1 })
  expect(await ask('/list?page=2')).toMatchObject({ made: 2 })
  expect(await ask('/list', 'other')).toMatchObject({ made: 3 })
  expect(await ask('/list', 'user', 'example.org')).toMatchObject({ made: 4 })
  expect(await ask('/list')).toMatchObject({ made: 1 })
})

it('a list is made each time if the database cannot tell its state', async () => {
  const { ask, database } = await scene()
  database.state = null
  expect(await ask()).toMatchObject({ made: 1 })
  expect(await ask()).toMatchObject({ made: 2 })
})

it('errors and responses without a body are not kept', async () => {
  const { app, ask } = await scene()
  expect(await ask('/list?fails')).toMatchObject({ made: 1 })
  expect(await ask('/list?fails')).toMatchObject({ made: 2 })
  const headers = { authorization: 'Bearer user', host: 'example.com' }
  await app.inject({ method: 'HEAD', url: '/list', headers })
  expect(await ask()).toMatchObject({ made: 4 })
  const head = await app.inject({ method: 'HEAD', url: '/list', headers })
  expect(head.body).toBe('')
  expect(head.headers['link']).toBe('<5>')
})

it('a kept list has memory of its own, and no part of a larger block', async () => {
  const { app, ask } = await scene()
  const sent: unknown[] = []
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload))
  await ask()
  await ask()
  expect(sent.at(-1)).toSatisfy((kept: Buffer) => kept.buffer.byteLength === kept.byteLength)
})

it('kept lists stay within their limit', async () => {
  const { ask, size } = await scene({ bytes: 1000, bytesOfOne: 500 })
  for (let page = 0; page < 50; page += 1) await ask(`/list?page=${page}`)
  expect(size()).toBeGreaterThan(0)
  expect(size()).toBeLessThanOrEqual(1000)
  const long = `/list?${'x'.repeat(500)}`
  expect(await ask(long)).toMatchObject({ made: 51 })
  expect(await ask(long)).toMatchObject({ made: 52 })
})
