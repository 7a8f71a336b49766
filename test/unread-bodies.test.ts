import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { discardUnreadBodies, UNREAD_LIMITS } from '../src/web/http/unread-body.ts'
import { startApi, type TestApi } from './support/api.ts'
import { openConnection, type RawConnection } from './support/raw-connection.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const OWN = 'Sec-Fetch-Site: same-origin'
const WAIT = { timeout: 5_000, interval: 5 }
const LENGTH = 250_000
const ID = '00000000-0000-4000-8000-000000000000'

/** Forms for visitors without a session: the only bodies that are read from strangers. */
const READ = [
  'POST /',
  'POST /forgot',
  'POST /invitation/:token',
  'POST /r/:id/unlock',
  'POST /reset/:token',
  'POST /reset/:token/again',
  'POST /s/:id/unlock',
  'POST /setup',
  'POST /signin',
  'POST /signin/code',
  'POST /signin/link',
  'POST /signin/link/:token',
  'POST /signup',
  'POST /verify/:token',
]

let api: TestApi
let open: RawConnection[] = []
beforeAll(async () => {
  api = await startApi()
  await api.user()
})
afterEach(() => {
  for (const { socket } of open) socket.destroy()
  open = []
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

async function connection(address = api.address): Promise<RawConnection> {
  const opened = await openConnection(address)
  open.push(opened)
  return opened
}

describe('without its body a request is answered', () => {
  it.each([
    ['404 where there is no page', ['POST /nothing HTTP/1.1', OWN]],
    ['404 where the page takes no such method', ['PUT /reports/bulk HTTP/1.1', OWN]],
    ['403 where it comes from another site', ['POST /new HTTP/1.1', 'Sec-Fetch-Site: cross-site']],
    ['303 where nobody is signed in', ['POST /new/list HTTP/1.1', OWN]],
    ['303 of a form that waits for the password', ['POST /account/confirm HTTP/1.1', OWN]],
    ['404 of the administration', ['POST /admin/settings HTTP/1.1', OWN]],
    ['401 without a key', ['POST /api/v1/reports HTTP/1.1']],
    ['401 of an unknown key', ['POST /api/v1/reports HTTP/1.1', 'Authorization: Bearer pm_x']],
    ['404 where the API has no endpoint', ['POST /api/v1/nothing HTTP/1.1']],
    ['404 outside of its version', ['POST /api/nothing HTTP/1.1']],
    ['405 where the API takes no such method', ['PUT /api/v1/account HTTP/1.1']],
    ['405 of the health', ['POST /healthz HTTP/1.1']],
    ['400 of two hosts', ['POST /signin HTTP/1.1', OWN, 'Host: a.example', 'Host: b.example']],
    ['400 of a query with too many fields', [`POST /signin?${'&'.repeat(500)} HTTP/1.1`, OWN]],
    ['413 of a form that is too long', ['POST /signin HTTP/1.1', OWN]],
    ['404 of a GET with a body', ['GET /nothing HTTP/1.1']],
    ['404 of OPTIONS with a body', ['OPTIONS /nothing HTTP/1.1']],
  ])('%s', async (name, lines) => {
    for (const length of [`Content-Length: ${LENGTH}`, 'Transfer-Encoding: chunked']) {
      // The length of a chunked body is unknown until it has arrived.
      if (name.startsWith('413') && length.startsWith('T')) continue
      const client = await connection()
      client.head([...lines, FORM, length])
      await expect.poll(() => client.status(), WAIT).toBe(Number(name.slice(0, 3)))
    }
  })

  it.runIf(IN_RELEASE)('on every route but the forms of visitors', async () => {
    const routes = [...api.app.routeTable]
      .flatMap(([url, methods]) => [...methods].map((method) => `${method} ${url}`))
      .filter((route) => !/^(?:GET|HEAD) /.test(route))
      .toSorted()
    const waiting: string[] = []
    for (const route of routes) {
      const client = await connection()
      client.head([`${route.replaceAll(/:\w+/g, ID)} HTTP/1.1`, OWN, FORM, 'Content-Length: 3'])
      const unanswered = READ.includes(route) ? ['waits'] : []
      const state = () => (client.status() === undefined ? ['waits'] : [])
      await expect.poll(state, { ...WAIT, message: route }).toEqual(unanswered)
      await fetch(`${api.address}/healthz`)
      if (client.status() === undefined) waiting.push(route)
      client.write('a=b')
      await expect.poll(() => client.status(), { ...WAIT, message: route }).toBeDefined()
    }
    expect(waiting).toEqual(READ)
    expect(routes.length).toBeGreaterThan(60)
  })
})

describe('an unread request body', () => {
  it('is discarded, and the connection can be used again', async () => {
    const client = await connection()
    client.head(['POST /nothing HTTP/1.1', OWN, FORM, `Content-Length: ${LENGTH}`])
    await expect.poll(() => client.status(), WAIT).toBe(404)
    client.write('a'.repeat(LENGTH))
    client.head(['GET /healthz HTTP/1.1'])
    await expect.poll(() => client.status(), WAIT).toBe(200)
  })

  it('closes the connection when it is longer than any allowed body', async () => {
    const client = await connection()
    client.head(['POST /nothing HTTP/1.1', OWN, FORM, `Content-Length: ${UNREAD_LIMITS.bytes + 1}`])
    await client.closed
    expect(client.text()).toMatch(/^HTTP\/1\.1 404 [^]*\r\nConnection: close\r\n/i)
  })

  it('closes the connection when it arrives in too many chunks', async () => {
    for (const path of ['/nothing', '/signin', '/api/v1/reports']) {
      const client = await connection()
      client.head([`POST ${path} HTTP/1.1`, OWN, FORM, 'Transfer-Encoding: chunked'])
      client.write('1\r\na\r\n'.repeat(400))
      await fetch(`${api.address}/healthz`)
      expect(client.isClosed()).toBe(false)
      client.write('1\r\na\r\n'.repeat(200))
      await client.closed
    }
  })

  it('closes the connection for an unknown Expect header', async () => {
    const client = await connection()
    client.head(['POST /signin HTTP/1.1', OWN, 'Expect: a-miracle', 'Transfer-Encoding: chunked'])
    await client.closed
    expect(client.text()).toMatch(/^HTTP\/1\.1 417 [^]*\r\nConnection: close\r\n/i)
  })

  it('does not close the connection when the server itself made the request', async () => {
    const app = Fastify()
    discardUnreadBodies(app, { bytes: 100, ms: 1 })
    app.addHook('onRequest', async (_request, reply) => reply.code(403).send('no'))
    const { statusCode, raw } = await app.inject({ method: 'POST', url: '/', payload: 'text' })
    expect([statusCode, raw.req.listenerCount('data')]).toEqual([403, 0])
  })

  it.each([
    [
      'comes in chunks without end',
      'Transfer-Encoding: chunked',
      '400\r\n'.padEnd(1_029, 'x') + '\r\n',
    ],
    ['comes too slowly', 'Content-Length: 100', 'x'],
  ])('closes the connection when it %s', async (_name, line, part) => {
    const app = Fastify()
    discardUnreadBodies(app, { bytes: 10_000, ms: 300 })
    app.addHook('onRequest', async (_request, reply) => reply.code(403).send('no'))
    const client = await connection(await app.listen({ host: '127.0.0.1', port: 0 }))
    client.head(['POST / HTTP/1.1', line])
    const sending = setInterval(() => client.write(part), 20)
    await client.closed
    clearInterval(sending)
    await app.close()
    expect(client.status()).toBe(403)
  })
})
