import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApiKey } from '../src/accounts/api-key.ts'
import { clientOf, startApi, type TestApi, type TestUser } from './support/api.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi
let user: TestUser
let other: TestUser
let mine: string

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
  other = await api.user()
  const draft = reportDraft({ project: 'mine' })
  mine = (await api.store.reports.store(user.owner, draft)).report.id
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const NOBODY = '0199c0de-0000-7000-8000-000000000000'

/** Every operation that requires a key. */
const OPERATIONS = [
  ['GET', '/reports'],
  ['POST', '/reports'],
  ['GET', '/reports/{id}'],
  ['PUT', '/reports/{id}'],
  ['PATCH', '/reports/{id}'],
  ['DELETE', '/reports/{id}'],
  ['POST', '/reports/{id}/cancel'],
  ['GET', '/reports/{id}/runs'],
  ['GET', '/reports/{id}/runs/1'],
  ['GET', '/reports/{id}/runs/1/files'],
  ['GET', '/projects'],
  ['GET', '/projects/{project}'],
  ['PATCH', '/projects/{project}'],
  ['DELETE', '/projects/{project}'],
  ['GET', '/account'],
] as const

const pathTo = (path: string, { id = mine, project = 'mine' } = {}) =>
  path.replace('{id}', id).replace('{project}', project)

describe.each(OPERATIONS)('%s %s', (method, path) => {
  it('answers 401 without a key', async () => {
    const { status, headers, body } = await api.stranger.send(method, pathTo(path))
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Bearer realm="pagemark"')
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body.message).toBe(body.detail)
  })

  it('answers 401 invalid_token with a wrong key', async () => {
    for (const key of ['nonsense', newApiKey().secret]) {
      const { status, headers } = await clientOf(api.address, key).send(method, pathTo(path))
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer realm="pagemark", error="invalid_token"')
    }
  })
})

describe.each(OPERATIONS.filter(([, path]) => path.includes('{')))('%s %s', (method, path) => {
  it('answers what is not theirs word for word as what does not exist', async () => {
    const foreign = await other.send(method, pathTo(path))
    const missing = await other.send(method, pathTo(path, { id: NOBODY, project: 'nothing' }))
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
    for (const id of ['1', 'x', '%00', "'", `${NOBODY}0`]) {
      const malformed = await other.send(method, pathTo(path, { id, project: id }))
      expect([malformed.status, malformed.text]).toEqual([404, missing.text])
    }
  })
})

describe('a key', () => {
  it('is read whatever the case of its scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer  ']) {
      const headers = { authorization: `${scheme} ${user.secret}` }
      expect((await api.stranger.send('GET', '/account', { headers })).status).toBe(200)
    }
  })

  it('is not read from anywhere else', async () => {
    const places = [
      { authorization: `Basic ${user.secret}` },
      { authorization: user.secret },
      { authorization: 'Bearer ' },
      { 'x-api-key': user.secret },
      { cookie: `__Host-sid=${user.secret}; token=${user.secret}` },
    ]
    for (const headers of places) {
      expect((await api.stranger.send('GET', '/account', { headers })).status).toBe(401)
    }
    const inQuery = await api.stranger.send('GET', `/account?api_key=${user.secret}`)
    expect(inQuery.status).toBe(401)
  })

  it('says whose it is, and what it may do', async () => {
    const { key, client } = await api.key(user.owner, { name: 'CI', level: 'reader' })
    const { body } = await client.send('GET', '/account')
    expect(body.data).toEqual({
      object: 'account',
      user: { id: user.owner.id, email: user.user.email },
      level: 'reader',
      key: { name: 'CI', hint: key.hint, created_at: expect.any(String), expires_at: null },
      limits: {
        api_per_minute: null,
        audits_per_minute: 60,
        audits_per_hour: 1000,
        queue_per_user: null,
      },
    })
  })

  it.each(OPERATIONS.filter(([method]) => method === 'GET'))(
    'of a reader may look: %s %s',
    async (method, path) => {
      const { client } = await api.key(user.owner, { level: 'reader' })
      expect((await client.send(method, pathTo(path))).status).toBe(200)
    },
  )

  it.each(OPERATIONS.filter(([method]) => method !== 'GET'))(
    'of a reader may not change: %s %s',
    async (method, path) => {
      const { client } = await api.key(user.owner, { level: 'reader' })
      const { status, headers, body } = await client.send(method, pathTo(path))
      expect([status, body.type]).toEqual([403, 'urn:problem-type:pagemark:level-insufficient'])
      expect(headers.get('www-authenticate')).toContain('error="insufficient_scope"')
    },
  )

  it('is worth nothing once it is revoked or has expired', async () => {
    const { key, client } = await api.key(user.owner)
    expect((await client.send('GET', '/account')).status).toBe(200)
    await api.store.keys.revoke(user.owner, key.id)
    const revoked = await client.send('GET', '/account')
    const expired = await (
      await api.key(user.owner, { expiresInMs: 0 })
    ).client.send('GET', '/account')
    for (const { status, headers } of [revoked, expired]) {
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
    expect(expired.text).toBe(revoked.text)
  })
})

describe('wrong keys', () => {
  it('are rate-limited, and do not lock out valid keys from the same address', async () => {
    await using own = await startApi()
    const { send } = await own.user()
    const wrong = clientOf(own.address, newApiKey().secret)
    const statuses: number[] = []
    for (let time = 1; time <= 100; time += 1) {
      statuses.push((await wrong.send('GET', '/account')).status)
    }
    expect(new Set(statuses)).toEqual(new Set([401]))
    const { status, headers } = await wrong.send('GET', '/account')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('GET', '/account')).status).toBe(200)
  })
})

describe('the limit of requests', () => {
  const limits = { apiPerMinute: 3, auditsPerMinute: 0, auditsPerHour: 0, queuePerUser: 0 }

  it('is sent with every response, and counts each key separately', async () => {
    await using own = await startApi({ limits })
    const limited = await own.user()
    const paths = ['/reports', `/reports/${NOBODY}`, '/reports?page=0']
    for (const [place, path] of paths.entries()) {
      const { headers } = await limited.send('GET', path)
      expect(headers.get('ratelimit-policy')).toBe('"key";q=3;w=60')
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=${2 - place};t=(60|59)$`))
    }
    const { status, headers, body } = await limited.send('GET', '/reports')
    expect([status, body.type]).toEqual([429, 'urn:problem-type:pagemark:too-many-requests'])
    expect(headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    expect(headers.get('retry-after')).toMatch(/^(60|59|58)$/)

    const { client } = await own.key(limited.owner)
    expect((await client.send('GET', '/reports')).status).toBe(200)
    expect((await own.stranger.send('GET', '/openapi.json')).headers.get('ratelimit')).toBeNull()
  })

  it('of all keys of an account together is that of ten keys', async () => {
    await using own = await startApi({ limits: { ...limits, apiPerMinute: 1 } })
    const [limited, other] = [await own.user(), await own.user()]
    const statuses: number[] = []
    for (let key = 1; key <= 11; key += 1) {
      const { client } = await own.key(limited.owner)
      statuses.push((await client.send('GET', '/account')).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect((await other.send('GET', '/account')).status).toBe(200)
  })

  it('is not sent when there is none', async () => {
    const { headers } = await user.send('GET', '/reports')
    expect(headers.get('ratelimit-policy')).toBeNull()
  })
})

it('requests on one connection have the access of their own keys', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const connections = new Set<unknown>()
  const statusWith = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    const asked = get(`${api.address}/api/v1/reports/${mine}`, { agent, headers })
    const [response]: IncomingMessage[] = await once(asked, 'response')
    connections.add(asked.socket)
    response?.resume()
    await once(asked, 'close')
    return response?.statusCode
  }
  const own = (await api.key(user.owner)).secret
  const others = (await api.key(other.owner)).secret
  const sent = [own, own, others, newApiKey().secret, others, 'pmk_mistyped', own]
  const statuses: unknown[] = []
  for (const secret of sent) statuses.push(await statusWith(secret))
  agent.destroy()
  expect(statuses).toEqual([200, 200, 404, 401, 404, 401, 200])
  expect(connections.size).toBe(1)
})
