import { once } from 'node:events'
import { connect } from 'node:net'

import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../../test/support/close-after-each.ts'
import { localEgress } from '../../../test/support/local-egress.ts'
import { ask, openTunnel, say } from '../../../test/support/proxy-client.ts'
import { startRawSite, startSite } from '../../../test/support/site.ts'
import { IN_RELEASE } from '../../../test/support/suite/in-release.ts'
import type { ProxyLimits } from './proxy-limits.ts'

const opened = closeAfterEach()

async function opening(limits: Partial<ProxyLimits>) {
  const egress = localEgress()
  return { log: egress.log, proxy: await opened(egress.openProxy(limits)) }
}

const silentSite = () => opened(startRawSite((socket) => socket.resume()))
const answeringSite = (body = 'x') => opened(startSite((_request, response) => response.end(body)))

describe('a run is limited', () => {
  it('in its requests, with one line in the log', async () => {
    const { origin } = await answeringSite()
    const { proxy, log } = await opening({ maxRequests: 2 })
    const statuses = []
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await ask(proxy, `GET ${origin}/ HTTP/1.1`)).slice(9, 12))
    }
    expect(statuses).toEqual(['200', '200', '403', '403'])
    expect(proxy.counts()).toMatchObject({ requests: 4, refused: 2, limited: 'requests' })
    expect(log.map(({ code }) => code)).toEqual(['budget'])
  })

  it('in its hosts', async () => {
    const { port } = await answeringSite()
    const { proxy } = await opening({ maxHosts: 1 })
    const get = async (host: string) =>
      (await ask(proxy, `GET http://${host}:${port}/ HTTP/1.1`)).slice(9, 12)
    expect([await get('127.0.0.1'), await get('127.0.0.2'), await get('127.0.0.1')]).toEqual([
      '200',
      '403',
      '200',
    ])
    expect(proxy.counts()).toMatchObject({ hosts: 1, limited: 'hosts' })
  })

  it('in its tunnels at a time', async () => {
    const { port } = await silentSite()
    const { proxy } = await opening({ maxOpen: 1 })
    const one = await openTunnel(proxy, `127.0.0.1:${port}`)
    expect((await openTunnel(proxy, `127.0.0.1:${port}`)).said).toMatch(/ 403 /)
    one.socket.destroy()
    await expect.poll(() => proxy.counts().open).toBe(0)
    const again = await openTunnel(proxy, `127.0.0.1:${port}`)
    expect(again.said).toMatch(/ 200 /)
    again.socket.destroy()
  })

  it.each(['up', 'down'] as const)('in the bytes %s a tunnel', async (direction) => {
    const { port } = await opened(
      startRawSite((socket) => {
        if (direction === 'down') socket.write(Buffer.alloc(500_000))
        else socket.resume()
      }),
    )
    const { proxy, log } = await opening({ maxBytes: 100_000 })
    const { socket } = await openTunnel(proxy, `127.0.0.1:${port}`)
    socket.resume()
    if (direction === 'up') socket.write(Buffer.alloc(500_000))
    await expect
      .poll(() => [socket.closed, proxy.counts()])
      .toMatchObject([true, { limited: 'bytes', open: 0 }])
    expect((await openTunnel(proxy, `127.0.0.1:${port}`)).said).toMatch(/ 403 /)
    expect(log.map(({ code }) => code)).toEqual(['budget'])
  })

  it('in the bytes of plain requests', async () => {
    const { origin } = await answeringSite('x'.repeat(500_000))
    const { proxy } = await opening({ maxBytes: 100_000 })
    const answer = await ask(proxy, `GET ${origin}/ HTTP/1.1`)
    expect(answer.length).toBeLessThan(400_000)
    expect(proxy.counts().limited).toBe('bytes')
  })

  it('in its duration, including tunnels', async () => {
    const { port } = await silentSite()
    const { proxy } = await opening({ totalMs: 200 })
    const { socket, said } = await openTunnel(proxy, `127.0.0.1:${port}`)
    expect(said).toMatch(/ 200 /)
    await once(socket, 'close')
    await expect.poll(() => proxy.counts()).toMatchObject({ limited: 'time', open: 0 })
  })
})

describe('an idle connection is closed', () => {
  it('in a tunnel', async () => {
    const { port } = await silentSite()
    const { proxy } = await opening({ idleMs: 60 })
    const { socket } = await openTunnel(proxy, `127.0.0.1:${port}`)
    await once(socket, 'close')
    await expect.poll(() => proxy.counts()).toMatchObject({ open: 0, limited: null })
  })

  it.runIf(IN_RELEASE)('before a request', { timeout: 20_000 }, async () => {
    const { proxy } = await opening({})
    const began = performance.now()
    expect(await say(proxy, '')).toMatch(/^(?:HTTP\/1\.1 403 |$)/)
    expect(performance.now() - began).toBeLessThan(16_000)
  })

  it('before a response', async () => {
    const { origin } = await silentSite()
    const { proxy, log } = await opening({ idleMs: 60 })
    expect(await ask(proxy, `GET ${origin}/ HTTP/1.1`)).toMatch(/ 403 /)
    expect(log).toMatchObject([{ code: 'timeout' }])
  })
})

describe('programs that do not know the secret', () => {
  /** More than there are slots. */
  async function crowd(port: number, count = 300) {
    const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    for (const socket of sockets) socket.on('error', () => undefined)
    await Promise.all(sockets.map(async (socket) => await once(socket, 'connect')))
    return { end: () => sockets.forEach((socket) => socket.destroy()), sockets }
  }

  it('keep no place from the one that does, by silence', async () => {
    const { origin } = await answeringSite()
    const { proxy } = await opening({})
    const silent = await crowd(proxy.port)
    const began = performance.now()
    try {
      expect(await ask(proxy, `GET ${origin}/ HTTP/1.1`)).toMatch(/ 200 /)
      // Well below the idle timeout.
      expect(performance.now() - began).toBeLessThan(5000)
      await expect
        .poll(() => silent.sockets.filter(({ closed }) => !closed).length)
        .toBeLessThanOrEqual(192)
    } finally {
      silent.end()
    }
  })

  it('take none from it either', async () => {
    const { port } = await silentSite()
    const { proxy } = await opening({})
    const { socket, said } = await openTunnel(proxy, `127.0.0.1:${port}`)
    const silent = await crowd(proxy.port)
    try {
      expect(said).toMatch(/ 200 /)
      expect((await openTunnel(proxy, `127.0.0.1:${port}`)).said).toMatch(/ 200 /)
      expect([socket.closed, proxy.counts().open]).toEqual([false, 2])
    } finally {
      silent.end()
    }
  })

  it('keep none from the run of another proxy, though they know their own secret', async () => {
    const { port, origin } = await silentSite()
    const { proxy: greedy } = await opening({})
    const { proxy: other } = await opening({})
    const tunnels = await Promise.all(
      Array.from({ length: 120 }, async () => await openTunnel(greedy, `127.0.0.1:${port}`)),
    )
    try {
      expect(tunnels.filter(({ said }) => / 200 /.test(said))).toHaveLength(96)
      expect(greedy.counts()).toMatchObject({ open: 96, limited: 'open' })
      const free = await openTunnel(other, origin.replace('http://', ''))
      expect(free.said).toMatch(/ 200 /)
      free.socket.destroy()
    } finally {
      for (const { socket } of tunnels) socket.destroy()
    }
  })
})

it('refuses a head that is too large', async () => {
  const { origin } = await answeringSite()
  const { proxy } = await opening({ headerBytes: 1000 })
  expect(await ask(proxy, `GET ${origin}/ HTTP/1.1`, [`X-Large: ${'a'.repeat(2000)}`])).toMatch(
    / 403 /,
  )
})
