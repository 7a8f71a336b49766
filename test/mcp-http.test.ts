import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseOtherHosts } from '../src/web/http/served-hosts.ts'
import { answerOf, startApi, type TestApi, type TestUser } from './support/api.ts'
import { connectMcp } from './support/mcp-client.ts'

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'list_reports', arguments: {} },
})

let api: TestApi
let user: TestUser
beforeAll(async () => {
  api = await startApi({
    trustProxy: ['127.0.0.1'],
    refuseHost: refuseOtherHosts({ listening: '127.0.0.1', names: [] }),
  })
  user = await api.user()
})
afterAll(() => api[Symbol.asyncDispose]())

interface Sent {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function send({ method = 'POST', body = CALL, headers = {} }: Sent = {}, on = api) {
  const response = await fetch(`${on.address}/mcp`, {
    method,
    headers: {
      authorization: `Bearer ${user.secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    ...(method === 'POST' ? { body } : {}),
  })
  return await answerOf(response)
}

describe('POST /mcp', () => {
  it('answers a call without a session, and is not cached', async () => {
    const { status, headers, text } = await send()
    expect(status).toBe(200)
    expect(text).toContain(String.raw`\"total\":0`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.has('mcp-session-id')).toBe(false)
  })

  it('refuses wrong keys as the API does', async () => {
    for (const authorization of ['', 'Bearer pmk_wrong']) {
      const answer = await send({ headers: { authorization } })
      const ofApi = await answerOf(
        await fetch(`${api.address}/api/v1/account`, { headers: { authorization } }),
      )
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual(ofApi.body)
      expect(answer.headers.get('www-authenticate')).toBe(ofApi.headers.get('www-authenticate'))
    }
  })

  it.each([
    ['403 to pages of other sites', { headers: { origin: 'https://evil.example' } }],
    ['403 to pages without an origin', { headers: { origin: 'null' } }],
    ['421 to a rebound host', { headers: { 'x-forwarded-host': 'evil.example' } }],
    [
      '421 to a GET for a rebound host',
      { method: 'GET', headers: { 'x-forwarded-host': 'a.example' } },
    ],
    ['405 to a GET', { method: 'GET' }],
    ['405 to a DELETE', { method: 'DELETE' }],
    ['400 to a list of calls', { body: `[${CALL},${CALL}]` }],
    [
      '413 to a message that is nested deeply',
      { body: `{"a":${'['.repeat(65)}${']'.repeat(65)}}` },
    ],
    [
      '413 to a message of many members',
      { body: JSON.stringify({ a: Array.from({ length: 1001 }, () => 1) }) },
    ],
    ['400 to what is no JSON', { body: '{' }],
    ['413 to a long body', { body: JSON.stringify({ text: 'x'.repeat(262_144) }) }],
    ['415 to a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])('answers %s', async (name, sent: Sent) => {
    expect((await send(sent)).status).toBe(Number(name.slice(0, 3)))
  })

  it('says that it takes POST alone', async () => {
    expect((await send({ method: 'GET' })).headers.get('allow')).toBe('POST')
  })

  it('takes calls from its own origin', async () => {
    expect((await send({ headers: { origin: api.address } })).status).toBe(200)
  })

  it('opens no stream of events', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    })
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    expect((await send({ body, headers })).body.error.message).toMatch(/limit/)
  })
})

describe('what a tool asks of the API', () => {
  it('is asked from the address of the client', async () => {
    api.log.splice(0)
    await send({ headers: { 'x-forwarded-for': '192.0.2.7' } })
    const lines = api.log.map((line) => JSON.parse(line))
    expect(lines.map(({ path, address }) => [path, address])).toEqual([
      ['/api/v1/account', '192.0.2.7'],
      ['/api/v1/reports', '192.0.2.7'],
      ['/mcp', '192.0.2.7'],
    ])
  })

  it('counts towards the limits of the key', async () => {
    await using limited = await startApi({
      limits: { apiPerMinute: 6, auditsPerMinute: 60, auditsPerHour: 1000, queuePerUser: 0 },
    })
    const { secret } = await limited.user()
    const headers = { authorization: `Bearer ${secret}` }
    const answers = [await send({ headers }, limited), await send({ headers }, limited)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { headers: last } = await limited.stranger.send('GET', '/account', { headers })
    expect(last.get('ratelimit')).toMatch(/r=1\b/)
    expect((await send({ headers }, limited)).text).toMatch(/again in \d+ seconds/)
    const refused = await send({ headers }, limited)
    expect([refused.status, refused.body.type]).toEqual([429, expect.stringMatching(/requests$/)])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is no longer waited for when the server stops', async () => {
    await using slow = await startApi()
    const { secret, send: ask } = await slow.user()
    const input = { url: 'https://a.example/', wait_seconds: 60 }
    const params = { name: 'audit_page', arguments: input }
    const body = JSON.stringify({ ...JSON.parse(CALL), params })
    const stopped = send({ body, headers: { authorization: `Bearer ${secret}` } }, slow)
    const queued = async () => (await ask('GET', '/reports')).body.meta.total
    await expect.poll(queued, { timeout: 10_000, interval: 20 }).toBe(1)
    await slow.app.close()
    const { status, text } = await stopped
    // An assistant would repeat what it is told has failed.
    expect([status, text]).toEqual([
      200,
      expect.stringMatching(/stored as [\da-f-]{36}.*Do not call/),
    ])
  })

  it('says the address under which people reach the report', async () => {
    const { body } = await user.send('POST', '/reports', { json: { url: 'https://a.example/' } })
    await using mcp = await connectMcp(api.address, user.secret)
    const { answer } = await mcp.call('get_report', { report: body.data.id })
    expect(answer.page_url).toBe(`${api.address}/r/${body.data.id}`)
  })
})
