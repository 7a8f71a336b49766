import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { rawReader, requestsFor } from '../../../test/support/raw-reader.ts'
import { dropStalledReaders, READER_LIMITS } from './stalled-readers.ts'
import { Pieces } from './pieces.ts'
import { boundElsewhere, boundUnread, UNREAD_LIMITS } from './unread-answers.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'

/** More than the kernel buffers for a reader that takes nothing. */
const LARGE = 16 * 1024 * 1024
const MB = 1024 * 1024

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close()
})

interface Limits {
  readonly unread?: Partial<typeof UNREAD_LIMITS>
  readonly readers?: Partial<typeof READER_LIMITS>
}

/** A server with a large response, whole and as a stream, and the states of the streams. */
async function startServer({ unread = {}, readers = {} }: Limits) {
  const app: FastifyInstance = Fastify({ trustProxy: true, forceCloseConnections: true })
  dropStalledReaders(app.server, { ...READER_LIMITS, lookEveryMs: 50, ...readers })
  boundUnread(app, { ...UNREAD_LIMITS, ...unread })
  const large = Buffer.alloc(LARGE, 'x')
  const ended: string[] = []
  async function* pieces() {
    try {
      for (;;) yield 'x'.repeat(1024)
    } finally {
      ended.push('stream')
    }
  }
  app.get('/large', async () => large)
  app.get('/shared', async (request) => {
    boundElsewhere(request)
    return large
  })
  app.get('/pieces', async () => new Pieces([large]))
  app.get('/small', async () => 'small')
  app.get('/stream', async () => Readable.from(pieces()))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  open.push({ close: () => app.close() })
  return { app, address, ended }
}

async function reader(address: string, paths: readonly string[], from = '203.0.113.7') {
  const socket = await rawReader(address)
  open.push({ close: () => socket.destroy() })
  socket.write(requestsFor(paths).replaceAll('\r\n\r\n', `\r\nX-Forwarded-For: ${from}\r\n\r\n`))
  return socket
}

/** Only a reader notices that its connection was reset; that is no error here. */
const closed = async (socket: Socket) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('close', () => resolve())
  socket.resume()
  if (!socket.closed) await promise
}

it.each([
  { path: '/large', ends: [] },
  { path: '/stream', ends: ['stream'] },
])('who takes nothing of $path is dropped in time', async ({ path, ends }) => {
  const { address, app, ended } = await startServer({ readers: { stallMs: 300 } })
  await reader(address, [path])
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  await expect.poll(connections).toBe(1)
  await expect.poll(connections, { timeout: 5_000 }).toBe(0)
  await expect.poll(() => ended).toEqual(ends)
})

it.runIf(IN_RELEASE)('who reads slowly gets all of it', async () => {
  // Reading takes three times as long; on a busy machine, the reader itself may pause for a while.
  const { address } = await startServer({ readers: { stallMs: 1000 } })
  const socket = await reader(address, ['/large'])
  let bytes = 0
  while (bytes < LARGE) {
    const chunk: Buffer | null = socket.read()
    bytes += chunk?.length ?? 0
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(socket.closed).toBe(false)
  }
  expect(bytes).toBeGreaterThanOrEqual(LARGE)
})

it('who asks on and on without reading is dropped, and its requests are not answered', async () => {
  const { address, app } = await startServer({ readers: { pipelined: 16 } })
  let asked = 0
  let answered = 0
  app.server.on('request', (_request, response) => {
    asked += 1
    response.once('finish', () => (answered += 1))
  })
  const few = await reader(address, Array<string>(16).fill('/small'))
  few.resume()
  await expect.poll(() => answered).toBe(16)
  const many = await reader(address, Array<string>(900).fill('/large'))
  await closed(many)
  expect(answered).toBeLessThan(16 + 17)
  // The rest of the same packet makes no further requests.
  expect(asked).toBe(16 + 17)
  expect(await (await fetch(`${address}/small`)).text()).toBe('small')
})

it('the oldest answers of the group with most unread go when there is too much', async () => {
  const { address } = await startServer({ unread: { bytes: 4.5 * LARGE } })
  const crowd: Socket[] = []
  for (const place of [1, 2, 3, 4]) {
    crowd.push(await reader(address, ['/large'], `203.0.113.${place}`))
    await expect.poll(() => crowd.at(-1)?.bytesWritten).toBeGreaterThan(0)
    await fetch(`${address}/small`)
  }
  // Its own group has most: it is refused with Retry-After.
  const more = await fetch(`${address}/large`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect([more.status, more.headers.get('retry-after')]).toEqual([503, '10'])

  const other = await reader(address, ['/large'], '198.51.100.1')
  const [oldest, ...others] = crowd
  if (!oldest) throw new Error('There is no reader.')
  await closed(oldest)
  other.resume()
  await expect.poll(() => other.bytesRead, { timeout: 5_000 }).toBeGreaterThan(LARGE)
  expect(others.map(({ closed: gone }) => gone)).toEqual([false, false, false])
})

it('responses from shared memory do not count', async () => {
  const { address } = await startServer({ unread: { bytes: LARGE } })
  for (let count = 0; count < 3; count += 1) await reader(address, ['/shared'])
  await fetch(`${address}/small`)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await fetch(`${address}/large`, { headers })).status).toBe(200)
})

it('nothing is remembered of answers that were read', async () => {
  const { address } = await startServer({ unread: { bytes: LARGE + MB } })
  for (let count = 0; count < 5; count += 1) {
    const { status, headers } = await fetch(`${address}/large`, {
      method: count % 2 ? 'HEAD' : 'GET',
    }).then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
    }))
    expect([status, headers.get('content-length')]).toEqual([200, String(LARGE)])
  }
})

it('a stream that stood behind another answer ends with the connection', async () => {
  const { address, ended } = await startServer({})
  const socket = await reader(address, ['/large', '/stream'])
  await fetch(`${address}/small`)
  socket.destroy()
  await expect.poll(() => ended).toEqual(['stream'])
})

it('readers that disconnect free the memory of all their pending responses', async () => {
  const { address } = await startServer({ unread: { bytes: 2.5 * LARGE } })
  for (let count = 0; count < 3; count += 1) {
    const socket = await reader(address, ['/large', '/large'])
    await fetch(`${address}/small`)
    socket.destroy()
    await fetch(`${address}/small`)
  }
  const status = async () => (await fetch(`${address}/large`)).status
  await expect.poll(status).toBe(200)
})

it('counts nothing of an answer that this server asks for itself', async () => {
  const { app, address } = await startServer({ unread: { bytes: MB } })
  expect((await fetch(`${address}/large`)).status).toBe(503)
  const within = await app.inject('/large')
  expect([within.statusCode, within.rawPayload.length]).toEqual([200, LARGE])
})

it('a body that its route sends in pieces counts as its bytes', async () => {
  const { address } = await startServer({ unread: { bytes: LARGE / 2 } })
  expect((await fetch(`${address}/pieces`)).status).toBe(503)
  const roomy = await startServer({ unread: { bytes: LARGE } })
  const { status, headers } = await fetch(`${roomy.address}/pieces`)
  expect([status, headers.get('content-length')]).toEqual([200, String(LARGE)])
})
