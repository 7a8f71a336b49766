import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CONNECTION_LIMITS } from '../src/web/http/connection-limits.ts'
import { startApi, type TestApi } from './support/api.ts'
import { openConnection, type RawConnection } from './support/raw-connection.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const { headMs, lookEveryMs } = CONNECTION_LIMITS

const FEW = { ...CONNECTION_LIMITS, most: 20, perGroup: 12 }
const WAIT = { timeout: 10_000, interval: 20 }

/** Headers of form requests whose bodies are read from visitors. */
const STALLED = [
  'POST /signin HTTP/1.1',
  'Sec-Fetch-Site: same-origin',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Length: 9',
]

/** Loopback addresses in different address groups. */
const [ADA, BOB, EVE] = ['127.0.1.1', '127.0.2.1', '127.0.3.1']

let api: TestApi
let few: TestApi
let open: RawConnection[] = []
/** Requests with a complete head. */
let begun = 0
beforeAll(async () => {
  api = await startApi()
  few = await startApi({ connections: FEW })
  // Without an account, sign-in would redirect to the setup at once.
  await few.user()
  few.app.server.on('request', () => (begun += 1))
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await few[Symbol.asyncDispose]()
})

/** Opens this many connections from this address, in order. */
async function connect(
  count: number,
  from: string | undefined,
  server = few,
): Promise<RawConnection[]> {
  const opened: RawConnection[] = []
  for (let number = 0; number < count; number += 1) {
    opened.push(await openConnection(server.address, from))
  }
  open.push(...opened)
  return opened
}

async function closeAll(): Promise<void> {
  for (const { socket } of open) socket.destroy()
  open = []
  await expect.poll(() => connectionsOf(few.app.server), WAIT).toBe(0)
}

async function connectionsOf(server: TestApi['app']['server']): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  server.getConnections((_error, count) => resolve(count))
  return await promise
}

function ask(client: RawConnection): void {
  client.head(['GET /healthz HTTP/1.1'])
}

/** Starts requests whose bodies are incomplete. */
async function stall(clients: readonly RawConnection[]): Promise<void> {
  const before = begun
  for (const client of clients) client.head(STALLED)
  await expect.poll(() => begun - before, WAIT).toBe(clients.length)
}

const answered = (clients: readonly RawConnection[]) =>
  clients.filter((client) => client.status() === 200).length

const closed = (clients: readonly RawConnection[]) =>
  clients.map((client, place) => (client.isClosed() ? place : -1)).filter((place) => place >= 0)

describe('connections over the limit', () => {
  afterEach(closeAll)

  it('from one address group close its oldest idle connections', async () => {
    const clients = await connect(FEW.perGroup + 3, ADA)
    await expect.poll(() => closed(clients), WAIT).toEqual([0, 1, 2])
    clients.slice(3).forEach(ask)
    await expect.poll(() => answered(clients), WAIT).toBe(FEW.perGroup)
  })

  it('from one address group close those that were answered next', async () => {
    const clients = await connect(FEW.perGroup, ADA)
    clients.slice(0, -1).forEach(ask)
    await expect.poll(() => answered(clients), WAIT).toBe(FEW.perGroup - 1)
    for (let count = 0; count < 3; count += 1) {
      const more = await connect(1, ADA)
      more.forEach(ask)
      await expect.poll(() => answered(more), WAIT).toBe(1)
    }
    expect(closed(clients)).toEqual([0, 1, FEW.perGroup - 1])
  })

  it('from one busy address group are refused, while others are served', async () => {
    const clients = await connect(FEW.perGroup, ADA)
    await stall(clients)
    const more = await connect(2, ADA)
    await expect.poll(() => closed(more), WAIT).toEqual([0, 1])
    expect(closed(clients)).toEqual([])
    const others = await connect(2, BOB)
    others.forEach(ask)
    await expect.poll(() => answered(others), WAIT).toBe(2)
  })

  it('in total close idle ones of the largest group', async () => {
    const most = await connect(FEW.perGroup, ADA)
    const fewer = await connect(FEW.most - FEW.perGroup, BOB)
    const others = await connect(3, EVE)
    others.forEach(ask)
    await expect.poll(() => answered(others), WAIT).toBe(3)
    expect([closed(most), closed(fewer)]).toEqual([[0, 1, 2], []])
  })

  it('in total, when all are busy, close those of the largest address group', async () => {
    const most = await connect(FEW.perGroup, ADA)
    const fewer = await connect(FEW.most - FEW.perGroup, BOB)
    await stall([...most, ...fewer])
    const others = await connect(2, EVE)
    others.forEach(ask)
    await expect.poll(() => answered(others), WAIT).toBe(2)
    expect([closed(most), closed(fewer)]).toEqual([[0, 1], []])
  })

  it('from proxies are not grouped by address', async () => {
    await using proxied = await startApi({ trustProxy: 1, connections: FEW })
    const clients = await connect(FEW.perGroup + 3, ADA, proxied)
    clients.forEach(ask)
    await expect.poll(() => answered(clients), WAIT).toBe(FEW.perGroup + 3)
    for (const { socket } of clients) socket.destroy()
  })
})

describe('an office behind one address', () => {
  it.runIf(IN_RELEASE)(
    'of 200 browsers with six connections each is answered, as is one more',
    async () => {
      const clients = await connect(200 * 6, undefined, api)
      clients.forEach(ask)
      await expect.poll(() => answered(clients), { timeout: 20_000 }).toBe(1_200)
      const [last] = await connect(1, undefined, api)
      if (last) ask(last)
      await expect.poll(() => last?.status(), WAIT).toBe(200)
      await closeAll()
    },
  )
})

describe('a request that does not come to its end', () => {
  it.runIf(IN_RELEASE).concurrent.each([
    ['sends nothing', ''],
    ['sends its head byte by byte', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ])('%s and is closed in time, while others are answered', async (_name, start) => {
    const { socket } = await openConnection(api.address)
    const began = performance.now()
    // Not `once`: a connection that is closed while data is on its way emits an error first.
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.resume()
    socket.write(start)
    const dripping = setInterval(() => socket.write(start === '' ? '' : 'x'), 500)
    const { status } = await fetch(`${api.address}/healthz`)
    await closed
    clearInterval(dripping)
    expect(status).toBe(200)
    expect(performance.now() - began).toBeLessThan(headMs + lookEveryMs + 2_000)
  })
})
