import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'

import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../../test/support/close-after-each.ts'
import { localEgress } from '../../../test/support/local-egress.ts'
import { ask, openTunnel, say, secretLine } from '../../../test/support/proxy-client.ts'
import { startRawSite, startSecureSite, startSite } from '../../../test/support/site.ts'
import type { EgressOptions } from '../egress.ts'
import { egressFor } from '../private-egress.ts'
import type { ProxyLimits } from './proxy-limits.ts'

const opened = closeAfterEach()
const opening = (options: Partial<EgressOptions> = {}, limits: Partial<ProxyLimits> = {}) =>
  opened(localEgress(options).openProxy(limits))

/** A site that records its requests and echoes their bodies. */
async function echoSite() {
  const asked: IncomingMessage[] = []
  const site = await opened(
    startSite((request, response) => {
      asked.push(request)
      request.pipe(response)
    }),
  )
  return { ...site, asked, host: `127.0.0.1:${site.port}` }
}

const echoTunnel = () => opened(startRawSite((socket) => socket.pipe(socket)))

describe('a plain request', () => {
  it('goes to the server that its URL names, with that Host, whatever the Host line says', async () => {
    const { origin, asked, host } = await echoSite()
    const proxy = await opening()
    const answer = await ask(proxy, `GET ${origin}/a%20b?c=d#e HTTP/1.1`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(asked[0]?.url).toBe('/a%20b?c=d')
    expect(asked[0]?.rawHeaders.slice(0, 2)).toEqual(['Host', host])
    expect(asked[0]?.headers.host).toBe(host)
  })

  it('brings no line of its connection to the server, and none of the proxy', async () => {
    const { origin, asked } = await echoSite()
    await ask(await opening(), `GET ${origin}/ HTTP/1.1`, [
      'Keep-Alive: timeout=5',
      'Proxy-Connection: keep-alive',
      'TE: trailers',
      'Upgrade: websocket',
      'Connection: X-Named, upgrade, Content-Length',
      'X-Named: 1',
      'X-Odd-SPELLING: 1',
      'Accept: a',
      'Accept: b',
    ])
    expect(asked[0]?.rawHeaders).toEqual(
      ['Host', new URL(origin).host, 'X-Odd-SPELLING', '1', 'Accept', 'a', 'Accept', 'b'].concat(
        'Connection',
        'close',
      ),
    )
  })

  it('carries its body, and has none where it says none', async () => {
    const { origin, asked } = await echoSite()
    const proxy = await opening()
    const head = `POST ${origin}/ HTTP/1.1\r\nHost: x\r\n${secretLine(proxy)}\r\nConnection: close\r\n`
    expect(await say(proxy, `${head}Content-Length: 5\r\n\r\nhello`)).toMatch(/hello/)
    await say(proxy, `${head}\r\n`)
    expect(asked.map(({ headers }) => headers['content-length'])).toEqual(['5', '0'])
    expect(asked.map(({ headers }) => headers['transfer-encoding'])).toEqual([undefined, undefined])
  })

  it('uses a new connection to the server, while the browser may keep its connection', async () => {
    const { origin, connections } = await echoSite()
    const proxy = await opening()
    const one = `GET ${origin}/ HTTP/1.1\r\nHost: x\r\n${secretLine(proxy)}\r\n\r\n`
    const last = one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    const answers = await say(proxy, `${one}${one}${last}`)
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
    expect(connections()).toBe(3)
    await expect.poll(() => proxy.counts()).toMatchObject({ requests: 3, refused: 0, open: 0 })
  })

  it('waits for no connection that the browser asked for and has left', async () => {
    const { port } = await opened(startRawSite(() => undefined))
    const proxy = await opening()
    const socket = (await openTunnel(proxy, `127.0.0.1:${port}`)).socket
    expect(proxy.counts().open).toBe(1)
    socket.destroy()
    await expect.poll(() => proxy.counts().open).toBe(0)
  })
})

describe('a tunnel', () => {
  it('carries bytes both ways and counts them', async () => {
    const { port } = await echoTunnel()
    const proxy = await opening()
    const { socket, said } = await openTunnel(proxy, `127.0.0.1:${port}`)
    expect(said).toBe('HTTP/1.1 200 Connection Established\r\n\r\n')

    const sent = Buffer.alloc(3_000_000, 'x')
    const received: Buffer[] = []
    socket.on('data', (chunk: Buffer) => received.push(chunk))
    socket.write(sent)
    await expect.poll(() => Buffer.concat(received).byteLength).toBe(sent.byteLength)
    expect(proxy.counts()).toMatchObject({ bytesUp: 3_000_000, bytesDown: 3_000_000, open: 1 })
    socket.end()
    await expect.poll(() => proxy.counts().open).toBe(0)
  })

  it('passes on what the browser sent before the tunnel was confirmed', async () => {
    const { port } = await echoTunnel()
    const proxy = await opening({}, { idleMs: 200 })
    const lines = [`CONNECT 127.0.0.1:${port} HTTP/1.1`, 'Host: x', secretLine(proxy)]
    expect(await say(proxy, `${lines.join('\r\n')}\r\n\r\nearly`)).toMatch(/\r\n\r\nearly$/)
  })

  it('carries TLS, whose certificate is the browser’s to judge', async () => {
    const { port } = await opened(startSecureSite((_request, response) => response.end('hi')))
    const { socket } = await openTunnel(await opening(), `127.0.0.1:${port}`)
    const secured = connectTls({ socket, rejectUnauthorized: false })
    const chunks: Buffer[] = []
    secured.on('data', (chunk: Buffer) => chunks.push(chunk))
    secured.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await once(secured, 'close')
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 [^]*hi$/)
  })

  it('is closed with either end', async () => {
    const { port } = await opened(startRawSite((socket) => socket.end('bye')))
    const { socket } = await openTunnel(await opening(), `127.0.0.1:${port}`)
    if (!socket.closed) await once(socket, 'close')
    expect(socket.destroyed).toBe(true)
  })

  it('reaches a name by way of the resolver, once for the run', async () => {
    const { port } = await echoTunnel()
    let asked = 0
    const lookup = async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    }
    const proxy = await opening({ allowHosts: ['wiki'], lookup })
    for (let count = 0; count < 3; count += 1) {
      const { socket, said } = await openTunnel(proxy, `wiki:${port}`)
      expect(said).toMatch(/ 200 /)
      socket.destroy()
    }
    expect(asked).toBe(1)
    expect(proxy.counts()).toMatchObject({ requests: 3, hosts: 1 })
  })

  it('reaches what a person typed on their own machine, and no metadata', async () => {
    const { origin, port } = await echoTunnel()
    const egress = await egressFor(`${origin}/`, { userAgent: 'Pagemark/0.0.0' })
    const proxy = await opened(egress.openProxy())
    const { socket, said } = await openTunnel(proxy, `localhost:${port}`)
    expect(said).toMatch(/ 200 /)
    socket.destroy()
    expect((await openTunnel(proxy, '169.254.169.254:80')).said).toMatch(/ 403 /)
  })
})

describe('the secret', () => {
  it.each([
    ['none', ''],
    ['a wrong one', `Proxy-Authorization: Basic ${btoa('lab:guess')}\r\n`],
    ['that of another scheme', 'Proxy-Authorization: Bearer lab\r\n'],
  ])('is asked for when there is %s, before anything else', async (_name, line) => {
    const { origin, port, connections } = await echoTunnel()
    const proxy = await opening()
    const plain = await say(proxy, `GET ${origin}/ HTTP/1.1\r\nHost: x\r\n${line}\r\n`)
    const tunnel = await say(proxy, `CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: x\r\n${line}\r\n`)
    const expecting = `GET ${origin}/ HTTP/1.1\r\nHost: x\r\nExpect: more\r\n${line}\r\n`
    for (const answer of [plain, tunnel, await say(proxy, expecting)]) {
      expect(answer).toMatch(/^HTTP\/1\.1 407 /)
      expect(answer).toContain('Proxy-Authenticate: Basic realm="pagemark"\r\n')
    }
    expect(connections()).toBe(0)
    expect(proxy.counts().requests).toBe(0)
  })

  it('is another for every proxy', async () => {
    const [one, two] = [await opening(), await opening()]
    expect(one.password).not.toBe(two.password)
    expect(one.port).not.toBe(two.port)
    expect(
      await say(two, `GET http://127.0.0.1/ HTTP/1.1\r\nHost: x\r\n${secretLine(one)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 407 /)
  })
})

describe('closing', () => {
  it('ends tunnels, requests and attempts, and frees the port', async () => {
    let closed = 0
    const { port, origin } = await opened(
      startRawSite((socket) => socket.on('close', () => (closed += 1)).resume()),
    )
    const proxy = await opening()
    const { socket } = await openTunnel(proxy, `127.0.0.1:${port}`)
    const waiting = ask(proxy, `GET ${origin}/ HTTP/1.1`)
    await expect.poll(() => proxy.counts().open).toBe(2)

    await proxy.close()
    expect(await waiting).toBe('')
    await expect.poll(() => [socket.destroyed, closed, proxy.counts().open]).toEqual([true, 2, 0])
    expect(await say(proxy, 'GET / HTTP/1.1\r\n\r\n')).toBe('')
    await proxy.close()
  })

  it('leaves no descriptor open', async () => {
    const { port } = await echoTunnel()
    const before = process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length
    const proxy = await localEgress().openProxy()
    const tunnels = []
    for (let count = 0; count < 20; count += 1) {
      tunnels.push(await openTunnel(proxy, `127.0.0.1:${port}`))
    }
    await proxy.close()
    for (const { socket } of tunnels) socket.destroy()
    const open = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP'))
    await expect.poll(() => open().length).toBeLessThanOrEqual(before)
  })

  it('takes nothing more', async () => {
    const { origin } = await echoSite()
    const proxy = await opening({}, { totalMs: 50 })
    await delay(80)
    expect(await ask(proxy, `GET ${origin}/ HTTP/1.1`)).toMatch(/ 403 /)
    expect(proxy.counts()).toMatchObject({ limited: 'time', refused: 1 })
  })
})
