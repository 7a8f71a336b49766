import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endRuns, startApi, storedReport, type TestApi } from './support/api.ts'
import { rawReader, requestsFor } from './support/raw-reader.ts'
import { sampleLabResults } from './support/sample-results.ts'

const MB = 1024 * 1024

/** The highest number that can wait on one connection. */
const REQUESTS = 16

let api: TestApi
let id: string
const sockets: Socket[] = []
beforeAll(async () => {
  api = await startApi()
  const user = await api.user()
  id = (await storedReport(user, { privacy: 0 })).id
  await endRuns(api, id, { status: 'completed', results: sampleLabResults() })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => api[Symbol.asyncDispose]())

async function leaveUnread(readers: number, path: (count: number) => string): Promise<void> {
  for (let reader = 0; reader < readers; reader += 1) {
    const socket = await rawReader(api.address)
    sockets.push(socket)
    const paths = Array.from({ length: REQUESTS }, (_, count) => path(reader * REQUESTS + count))
    socket.write(requestsFor(paths))
  }
}

const heldBytes = () => {
  globalThis.gc?.()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

describe('unread responses', () => {
  it('use little memory when the page is cached', async () => {
    const { length } = await (await fetch(`${api.address}/r/${id}.json`)).text()
    expect(50 * REQUESTS * length).toBeGreaterThan(200 * MB)
    const before = heldBytes()
    let asked = 0
    api.app.server.on('request', () => (asked += 1))
    await leaveUnread(50, () => `/r/${id}.json`)
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(50 * REQUESTS)
    expect((await fetch(`${api.address}/healthz`)).status).toBe(200)
    const headers = { 'accept-encoding': 'identity' }
    expect((await fetch(`${api.address}/r/${id}.json`, { headers })).status).toBe(200)
    expect(heldBytes() - before).toBeLessThan(80 * MB)
  })

  it('do not block cached responses, and block nothing after their clients disconnect', async () => {
    expect((await fetch(`${api.address}/r/${id}`)).status).toBe(200)
    await leaveUnread(3, (count) => `/r/${id}?search=${count}`)
    expect((await fetch(`${api.address}/healthz`)).status).toBe(200)
    expect((await fetch(`${api.address}/r/${id}`)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    const status = async () => (await fetch(`${api.address}/r/${id}?search=after`)).status
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
  })
})
