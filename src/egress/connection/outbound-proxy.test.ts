import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { closeAfterEach } from '../../../test/support/close-after-each.ts'
import { listeningAddress } from '../../../test/support/listening-address.ts'
import { localEgress } from '../../../test/support/local-egress.ts'
import { openTunnel } from '../../../test/support/proxy-client.ts'
import { startRawSite, startSecureSite, startSite } from '../../../test/support/site.ts'
import { askForTunnel, readOutboundProxy } from './outbound-proxy.ts'

const opened = closeAfterEach()

/** A proxy that records its requests, and tunnels. */
async function startProxy() {
  const asked: { readonly to: string; readonly authorization: string | undefined }[] = []
  const server = createServer()
  server.on('connect', ({ url = '', headers }, client: Socket) => {
    asked.push({ to: url, authorization: headers['proxy-authorization'] })
    const { hostname, port } = new URL(`http://${url}`)
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\nVia: test\r\n\r\n')
      client.pipe(upstream).pipe(client)
    })
    for (const socket of [client, upstream]) socket.on('error', () => client.destroy())
  })
  const { port } = new URL(await listeningAddress(server))
  await opened(Promise.resolve({ close: async () => void server.close() }))
  return { asked, url: `http://ada:se%20cret@127.0.0.1:${port}` }
}

/** A tunnel asked for at a proxy that answers with this. */
async function tunnelTo(address: string, answer: string) {
  const asked: string[] = []
  const site = await opened(
    startRawSite((socket) => {
      socket.once('data', (chunk: Buffer) => {
        asked.push(chunk.toString())
        socket.write(answer)
      })
    }),
  )
  const proxy = readOutboundProxy(site.origin)
  const socket = connect(proxy.port, proxy.host)
  await opened({ close: async () => void socket.destroy() })
  await askForTunnel(socket, { address, port: 443, proxy })
  return { asked, socket }
}

/** A proxy that answers every request with this. */
async function startOddProxy(answer: string) {
  const site = await opened(
    startRawSite((socket) => {
      socket.once('data', () => (answer === '' ? socket.end() : socket.write(answer)))
    }),
  )
  return localEgress({ outboundProxy: readOutboundProxy(site.origin) })
}

const get = (url: string) => ({ url, method: 'GET', headers: [] }) as const
const page = () => opened(startSite((_, response) => response.end('a page')))
const textOf = async (body: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(body)).toString()

describe('requests through an outbound proxy', () => {
  it('send the proxy the checked IP address and its password, and report that IP address', async () => {
    const [proxy, site] = [await startProxy(), await page()]
    const egress = localEgress({ outboundProxy: readOutboundProxy(proxy.url) })
    const session = await opened(Promise.resolve(egress.open()))
    const answer = await session.request(get(`http://localhost:${site.port}/`))
    expect(answer).toMatchObject({ status: 200, remoteAddress: '127.0.0.1' })
    expect(await textOf(answer.body)).toBe('a page')
    const authorization = `Basic ${Buffer.from('ada:se cret').toString('base64')}`
    expect(proxy.asked).toEqual([{ to: `127.0.0.1:${site.port}`, authorization }])
  })

  it('are encrypted inside the tunnel', async () => {
    const proxy = await startProxy()
    const site = await opened(startSecureSite((_, response) => response.end('a page')))
    const egress = localEgress({ outboundProxy: readOutboundProxy(proxy.url) })
    const session = await opened(Promise.resolve(egress.open()))
    const answer = await session.request(get(`${site.origin}/`))
    expect(answer.describeTls()?.protocol).toMatch(/^TLSv1/)
    expect(await textOf(answer.body)).toBe('a page')
    expect(proxy.asked).toHaveLength(1)
  })

  it('to a forbidden address are refused before the proxy is contacted', async () => {
    const proxy = await startProxy()
    const egress = localEgress({ outboundProxy: readOutboundProxy(proxy.url), allowCidrs: [] })
    const session = await opened(Promise.resolve(egress.open()))
    const asked = session.request(get('http://127.0.0.1:8080/'))
    await expect(asked).rejects.toMatchObject({ code: 'unreachable' })
    expect(proxy.asked).toEqual([])
  })

  it('cannot open the proxy itself as a page', async () => {
    const proxy = await startProxy()
    const egress = localEgress({
      outboundProxy: readOutboundProxy(proxy.url),
      ownAddresses: () => ['127.0.0.1'],
    })
    expect(egress.judge(new URL('/', proxy.url.replace('ada:se%20cret@', '')).href)).toMatchObject({
      ok: false,
    })
  })

  it('go through it also when a browser sends them', async () => {
    const outbound = await startProxy()
    const echo = await opened(startRawSite((socket) => socket.pipe(socket)))
    const egress = localEgress({ outboundProxy: readOutboundProxy(outbound.url) })
    const proxy = await opened(egress.openProxy())
    const { socket, said } = await openTunnel(proxy, `127.0.0.1:${echo.port}`)
    expect(said).toMatch(/^HTTP\/1\.1 200 /)
    expect(outbound.asked).toMatchObject([{ to: `127.0.0.1:${echo.port}` }])
    socket.destroy()
  })

  it.each([
    ['HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', 'the outbound proxy answered 407 for'],
    ['HTTP/1.1 503 Service Unavailable\r\n\r\n', 'the outbound proxy answered 503 for'],
    ['SSH-2.0-OpenSSH\r\n\r\n', 'the outbound proxy did not answer as an HTTP proxy does'],
    ['', 'the outbound proxy closed the connection'],
    [`HTTP/1.1 200 OK\r\n${'a'.repeat(20_000)}`, 'the outbound proxy sent too many headers'],
  ])(
    'fail with a reason for the operator when the proxy gives a bad response (%#)',
    async (answer, detail) => {
      const egress = await startOddProxy(answer)
      const session = await opened(Promise.resolve(egress.open()))
      const asked = session.request(get('http://127.0.0.1:8080/'))
      await expect(asked).rejects.toMatchObject({ code: 'unreachable' })
      expect(egress.log).toMatchObject([{ detail: expect.stringContaining(detail) }])
    },
  )

  it('ask for an IPv6 address in brackets', async () => {
    const { asked } = await tunnelTo('2001:db8::1', 'HTTP/1.1 200 OK\r\n\r\n')
    expect(asked[0]?.split('\r\n').slice(0, 2)).toEqual([
      'CONNECT [2001:db8::1]:443 HTTP/1.1',
      'Host: [2001:db8::1]:443',
    ])
  })

  it('keep the bytes that follow the proxy’s response', async () => {
    const { socket } = await tunnelTo('192.0.2.1', 'HTTP/1.0 200 OK\r\nA: b\r\n\r\n220 ready\r\n')
    const [first] = await once(socket, 'data')
    expect(String(first)).toBe('220 ready\r\n')
  })

  it('time out when the proxy does not respond', async () => {
    const site = await opened(startRawSite(() => undefined))
    const outboundProxy = readOutboundProxy(site.origin)
    const egress = localEgress({ outboundProxy, limits: { connectMs: 100 } })
    const session = await opened(Promise.resolve(egress.open()))
    const asked = session.request(get('http://127.0.0.1:8080/'))
    await expect(asked).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('the URL of an outbound proxy', () => {
  it.each([
    ['http://proxy.example.com', { host: 'proxy.example.com', port: 3128 }],
    ['http://proxy.example.com:80', { host: 'proxy.example.com', port: 80 }],
    ['http://[2001:db8::1]:8080/', { host: '2001:db8::1', port: 8080 }],
  ])('is read: %s', (text, expected) => {
    expect(readOutboundProxy(text)).toEqual({ ...expected, authorization: undefined })
  })

  it.each([
    'https://proxy.example.com',
    'http://proxy.example.com/path',
    'http://proxy.example.com/?query',
    'http://proxy.example.com/#fragment',
  ])('is rejected: %s', (text) => {
    expect(() => readOutboundProxy(text)).toThrow('This is not the URL of an HTTP proxy.')
  })
})
