import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONNECTION_LIMITS } from '../src/web/http/connection-limits.ts'
import { startApi, type TestApi } from './support/api.ts'

const { perAddress, headMs, lookEveryMs } = CONNECTION_LIMITS

let api: TestApi
let open: Socket[] = []
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

async function connection(server: TestApi): Promise<Socket> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  open.push(socket)
  return socket
}

function closeAll(): void {
  for (const socket of open) socket.destroy()
  open = []
}

/** How many are still there once the server has had the time to close them. */
async function stillOpen(): Promise<number> {
  await sleep(100)
  for (const socket of open) socket.resume()
  await sleep(100)
  return open.filter(({ closed, readableEnded }) => !closed && !readableEnded).length
}

describe('one address', () => {
  it('has its part of the connections and no more, and may come again', async () => {
    for (let count = 0; count < perAddress + 5; count += 1) await connection(api)
    await expect.poll(stillOpen, { timeout: 5_000 }).toBe(perAddress)
    closeAll()
    await sleep(100)
    expect((await fetch(`${api.address}/healthz`)).status).toBe(200)
  })

  it('is not limited where proxies are in front', async () => {
    await using proxied = await startApi({ trustProxy: 1 })
    for (let count = 0; count < perAddress + 5; count += 1) await connection(proxied)
    expect(await stillOpen()).toBe(perAddress + 5)
    closeAll()
  })
})

describe('a request that does not come to its end', () => {
  it.concurrent.each([
    ['sends nothing', ''],
    ['sends its head byte by byte', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ])('%s and is closed in time, while others are answered', async (_name, start) => {
    const socket = await connection(api)
    const began = performance.now()
    // Not `once`: a connection that is cut while something is on its way to it ends with an error first.
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
