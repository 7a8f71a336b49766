import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, startApi, type TestApi, type TestUser } from './support/api.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi
let user: TestUser
let id: string

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
  id = (await api.store.reports.store(user.owner, reportDraft())).report.id
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

describe('bodies', () => {
  it.each([
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/x-www-form-urlencoded; charset=UTF-8',
  ])('are read as %s', async (type) => {
    const body = type.toLowerCase().includes('json') ? '{"privacy":1}' : 'privacy=1'
    const headers = { 'content-type': type }
    const answer = await user.send('PATCH', `/reports/${id}`, { body, headers })
    expect([answer.status, answer.body.data.privacy]).toEqual([200, 1])
  })

  it.each([
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/problem+json',
    'nonsense',
  ])('of type %s are refused with 415', async (type) => {
    const headers = { 'content-type': type }
    const answer = await user.send('POST', '/reports', { body: 'url=example.com', headers })
    expect([answer.status, answer.body.type]).toEqual([
      415,
      'urn:problem-type:pagemark:media-type-unsupported',
    ])
  })

  it('of more than 256 KB are refused with 413, smaller ones read', async () => {
    const form = 'url=example.com&x='.padEnd(256 * 1024, 'x')
    expect((await user.send('POST', '/reports', { form })).status).toBe(201)
    const tooLarge = await user.send('POST', '/reports', { form: `${form}x` })
    expect([tooLarge.status, tooLarge.body.status]).toEqual([413, 413])
  })

  it.each(['{', '{"url":', 'url=example.com', "{'url':1}", '\u0000'])(
    'that are no JSON are refused with 400: %j',
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await user.send('POST', '/reports', { body, headers })
      expect([answer.status, answer.body.type]).toEqual([
        400,
        'urn:problem-type:pagemark:malformed-body',
      ])
    },
  )

  it.each([[[]], [null], ['text'], [7], [[{ url: 'example.com' }]]])(
    'that are JSON and no object are refused with 422: %j',
    async (json) => {
      const { status, body } = await user.send('POST', '/reports', { json })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
    },
  )

  it.each([
    ['nested deeply', `{"urls":${'['.repeat(65)}${']'.repeat(65)}}`],
    ['of many members', JSON.stringify({ urls: Array.from({ length: 20_000 }, () => 'a') })],
  ])('that are %s are refused with 413, before they are parsed', async (_what, body) => {
    const headers = { 'content-type': 'application/json' }
    const { status } = await user.send('POST', '/site-audits', { body, headers })
    expect(status).toBe(413)
  })

  it('cannot reach behind the fields', async () => {
    const body =
      '{"url":"example.com","__proto__":{"privacy":1},"constructor":{"prototype":{"privacy":1}}}'
    const headers = { 'content-type': 'application/json' }
    const answer = await user.send('POST', '/reports', { body, headers })
    expect([answer.status, answer.body.data.privacy]).toEqual([201, 0])
    expect({}).not.toHaveProperty('privacy')
  })

  it('that are missing are bodies without fields', async () => {
    const missing = await user.send('POST', '/reports')
    expect([missing.status, missing.body.errors]).toEqual([422, { url: ['url is required.'] }])
  })
})

describe('addresses', () => {
  it.each(['/nothing', '/', '', '/reports/x/y', '/reports/x/compared', '/%zz'])(
    'that are unknown answer 404, with and without a key: %s',
    async (path) => {
      for (const { send } of [user, api.stranger]) {
        const { status, headers, body } = await send('GET', path)
        expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
        expect(body).toMatchObject({ status: 404, message: body.detail })
      }
    },
  )

  it('of an ID that is no text answer 404, and 405 to other methods', async () => {
    for (const [method, status] of [
      ['PUT', 404],
      ['DELETE', 404],
      ['POST', 405],
    ] as const) {
      expect((await user.send(method, '/reports/%zz')).status, method).toBe(status)
    }
  })

  it.each([
    ['PUT', '/reports', 'GET, HEAD, POST'],
    ['DELETE', '/reports', 'GET, HEAD, POST'],
    ['POST', '/reports/x', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['GET', '/reports/x/cancel', 'POST'],
    ['PATCH', '/projects', 'GET, HEAD, POST'],
    ['PUT', '/projects/x', 'DELETE, GET, HEAD, PATCH'],
    ['POST', '/openapi.json', 'GET, HEAD'],
    ['OPTIONS', '/account', 'GET, HEAD'],
  ])('that are known answer 405 with Allow to %s %s', async (method, path, allow) => {
    const { status, headers, body } = await user.send(method, path)
    expect([status, headers.get('allow'), body.status]).toEqual([405, allow, 405])
  })

  it('name the installation as the operator does', async () => {
    await using named = await startApi({ baseUrl: 'https://audits.example/' })
    const { send } = await named.user()
    const { headers, body } = await send('POST', '/reports', { json: { url: 'example.com' } })
    const { id } = body.data
    expect(headers.get('location')).toBe(`https://audits.example/api/v1/reports/${id}`)
    expect(body.data.page_url).toBe(`https://audits.example/r/${id}`)
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    const list = await send('GET', '/reports')
    expect(list.body.links.first).toBe('https://audits.example/api/v1/reports?page=1')
  })

  it('believe a proxy only where the operator names it', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'front.example' }
    const direct = await user.send('GET', '/reports', { headers })
    expect(direct.body.meta.path).toBe(`${api.address}/api/v1/reports`)

    for (const trustProxy of [['127.0.0.1'], 1]) {
      await using behind = await startApi({ trustProxy })
      const { send } = await behind.user()
      const { body } = await send('GET', '/reports', { headers })
      expect(body.meta.path).toBe('https://front.example/api/v1/reports')
    }
  })
})

describe('answers', () => {
  it('are private, and harmless in a browser', async () => {
    for (const path of ['/reports', '/nothing', '/openapi.json']) {
      const { headers } = await user.send('GET', path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('are JSON whatever is accepted', async () => {
    const { headers } = await user.send('GET', '/reports', { headers: { accept: 'text/html' } })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it.each(['/reports', '/projects', '/account', '/reports/{id}', '/openapi.json'])(
    'to HEAD %s are those to GET, without the body',
    async (path) => {
      const place = path.replace('{id}', id)
      const [head, get] = [await user.send('HEAD', place), await user.send('GET', place)]
      expect([head.status, head.text]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'etag', 'link']) {
        expect(head.headers.get(name)).toBe(get.headers.get(name))
      }
    },
  )

  it('about what broke here say nothing but the id of the request', async () => {
    await using broken = await startApi({
      parseTarget: () => {
        throw new Error('The secret plan failed at https://example.com/?token=abc')
      },
    })
    const { send, secret } = await broken.user()
    const { status, headers, text, body } = await send('POST', '/reports', {
      json: { url: 'https://example.com/?token=abc' },
    })
    expect(status).toBe(500)
    expect(text).not.toMatch(/secret plan|token|\.ts/)
    expect(body.request_id).toBe(headers.get('x-request-id'))

    const log = broken.log.join('')
    expect(log).toContain('The secret plan failed at https://example.com/?…')
    expect(log).toContain(body.request_id)
    expect(log).not.toMatch(/token|abc/)
    expect(log).not.toContain(secret)
  })
})

describe('the log', () => {
  it('has a line for each answer, without keys and queries', async () => {
    api.log.length = 0
    await user.send('GET', `/reports?search=https://example.com/?session=abc`)
    await api.stranger.send('GET', `/reports/${user.secret}`)
    await expect.poll(() => api.log.length).toBe(2)
    const [list, show] = api.log.map((line) => JSON.parse(line))
    expect(list).toMatchObject({
      method: 'GET',
      path: '/api/v1/reports',
      status: 200,
      address: '127.0.0.1',
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(show).toMatchObject({ path: '/api/v1/reports/pmk_…', status: 401 })
    expect(api.log.join('')).not.toMatch(/session|abc/)
    expect(api.log.join('')).not.toContain(user.secret)
  })
})

describe('health', () => {
  it('is returned without a key', async () => {
    const alive = await get(api.address, '/healthz')
    expect([alive.status, alive.body]).toEqual([200, { status: 'alive' }])
    const ready = await get(api.address, '/readyz')
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ready', role: 'all', checks: { database: true } },
    ])
  })

  it('names what is missing, and is alive all the same', async () => {
    await using ill = await startApi({ ready: async () => ({ database: true, queue: false }) })
    const ready = await get(ill.address, '/readyz')
    expect([ready.status, ready.body.checks]).toEqual([503, { database: true, queue: false }])
    expect(ready.headers.get('retry-after')).toBe('10')
    expect((await get(ill.address, '/healthz')).status).toBe(200)
  })

  it('is bad when it cannot be determined', async () => {
    await using ill = await startApi({
      ready: async () => {
        throw new Error('disk I/O error')
      },
    })
    const { status, text } = await get(ill.address, '/readyz')
    expect(status).toBe(503)
    expect(text).not.toContain('disk')
  })
})

describe('a client of HTTP/1.0 that names no host', () => {
  it('is answered all the same', async () => {
    const lines = ['GET /api/v1/reports HTTP/1.0', `Authorization: Bearer ${user.secret}`, '', '']
    const answer = await exchange(lines.join('\r\n'))
    expect(answer).toMatch(/^HTTP\/1\.[01] 200 /)
    expect(answer).toContain('"path":"http://localhost/api/v1/reports"')
  })
})

async function get(address: string, path: string) {
  return await answerOf(await fetch(address + path))
}

/** Sends these bytes and returns the response until the server closes the connection. */
async function exchange(sent: string): Promise<string> {
  const socket = connect(Number(new URL(api.address).port), '127.0.0.1')
  socket.write(sent)
  return await text(socket)
}
