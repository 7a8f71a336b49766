import type { IncomingMessage, RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { startDnsServer } from '../../test/support/dns-server.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startRawSite, startSecureSite, startSite } from '../../test/support/site.ts'
import { FORBIDDEN } from '../../test/support/spellings.ts'
import { trustCertificate } from '../../test/support/trusting-browser.ts'

const opened = closeAfterEach()
let distrust: () => void
beforeAll(() => {
  distrust = trustCertificate()
})
afterAll(() => distrust())

const HEADERS = { 'Content-Type': 'application/json' }
const UNREACHABLE = { code: 'unreachable', message: 'The address could not be reached.' }
const send = (url: string, egress = localEgress()) =>
  egress.deliver({ url, headers: HEADERS, body: '{}' })

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks = await Array.fromAsync<Buffer>(request)
  return Buffer.concat(chunks).toString()
}

const answering = (listener: RequestListener) => opened(startSite(listener))

describe('a delivered message', () => {
  it('is posted unchanged, and its headers cannot override those of Pagemark', async () => {
    const seen: unknown[] = []
    const site = await opened(
      startSecureSite(async (request, response) => {
        const { method, url, headers } = request
        seen.push({ method, url, headers, body: await textOf(request) })
        response.writeHead(202).end('fine')
      }),
    )
    const answer = await localEgress().deliver({
      url: `https://localhost:${site.port}/hook?a=b`.replace('localhost', '127.0.0.1'),
      headers: {
        ...HEADERS,
        'X-Own': '1',
        Host: 'evil.example',
        'Transfer-Encoding': 'chunked',
        'content-length': '1',
        CONNECTION: 'Upgrade',
        Upgrade: 'websocket',
        Expect: '100-continue',
        'User-Agent': 'other',
      },
      body: 'é',
    })
    expect(answer).toEqual({ status: 202, retryAfter: null, text: 'fine' })
    expect(seen).toMatchObject([{ method: 'POST', url: '/hook?a=b', body: 'é' }])
    expect(seen[0]).toHaveProperty('headers', {
      host: `127.0.0.1:${site.port}`,
      'user-agent': expect.stringMatching(/^Pagemark/),
      'content-length': '2',
      connection: 'close',
      'content-type': 'application/json',
      'x-own': '1',
    })
  })

  it('is not sent when a header contains a line break', async () => {
    const site = await answering((_request, response) => response.end())
    const headers = { 'X-Own': '1\r\nX-Other: 2' }
    const sent = localEgress().deliver({ url: site.origin, headers, body: '' })
    await expect(sent).rejects.toMatchObject({ code: 'invalid' })
    expect(site.connections()).toBe(0)
  })

  it('is not sent to a receiver with an untrusted certificate', async () => {
    let requests = 0
    const answer: RequestListener = (_request, response) => {
      requests += 1
      response.end()
    }
    const site = await opened(startSecureSite(answer, { certificate: 'expired' }))
    await expect(send(site.origin)).rejects.toMatchObject({ code: 'untrusted_receiver' })
    expect(requests).toBe(0)
  })

  it('follows no redirect', async () => {
    const inside = await answering((_request, response) => response.end())
    const site = await answering((_request, response) => {
      response.writeHead(307, { location: inside.origin }).end()
    })
    expect(await send(site.origin)).toMatchObject({ status: 307 })
    expect(inside.connections()).toBe(0)
  })
})

describe('an endpoint', () => {
  it('with a forbidden address is refused before a connection, in every spelling', async () => {
    const canary = await answering((_request, response) => response.end())
    const zone = await opened(startDnsServer(() => undefined))
    const egress = localEgress({ allowCidrs: [], nameservers: [zone.address] })
    for (const spelling of FORBIDDEN) {
      const url = spelling.replaceAll('PORT', String(canary.port))
      await expect(send(url, egress), spelling).rejects.toMatchObject(UNREACHABLE)
    }
    expect(canary.connections()).toBe(0)
  })

  it.each([
    ['loopback', ['127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a private network', ['10.0.0.1']],
    ['loopback in IPv6', ['::1']],
    ['IPv4 within IPv6', ['::ffff:127.0.0.1']],
    ['a NAT64 address', ['64:ff9b::7f00:1']],
    ['the unspecified address', ['0.0.0.0']],
    ['a public and a private address', ['93.184.215.14', '127.0.0.1']],
  ])('behind a name of %s gets the same error as a closed port', async (_what, addresses) => {
    const canary = await answering((_request, response) => response.end())
    const zone = await opened(startDnsServer(() => addresses))
    const egress = localEgress({ allowCidrs: [], nameservers: [zone.address] })
    for (const scheme of ['http', 'https']) {
      const url = `${scheme}://hook.example.com:${canary.port}/`
      await expect(send(url, egress)).rejects.toMatchObject(UNREACHABLE)
    }
    expect(canary.connections()).toBe(0)
  })

  it('behind a name that resolves to another IP address each time is checked each time', async () => {
    const canary = await answering((_request, response) => response.end('inside'))
    let asked = 0
    const zone = await opened(
      startDnsServer((_name, type) => {
        if (type !== 'A') return []
        asked += 1
        return asked === 1 ? ['127.0.0.2'] : ['127.0.0.1']
      }),
    )
    const egress = localEgress({ allowCidrs: ['127.0.0.2/32'], nameservers: [zone.address] })
    await expect(send(`http://hook.example.com:${canary.port}/`, egress)).rejects.toMatchObject(
      UNREACHABLE,
    )
    await expect(send(`http://hook.example.com:${canary.port}/`, egress)).rejects.toMatchObject(
      UNREACHABLE,
    )
    expect(canary.connections()).toBe(0)
    expect(egress.log.map(({ detail }) => detail)[1]).toContain('127.0.0.1')
  })

  it('needs HTTPS unless the operator allows its address, and an allowed port', async () => {
    const site = await answering((_request, response) => response.end())
    expect(await send(site.origin)).toMatchObject({ status: 200 })
    const publicly = localEgress({ allowCidrs: [], pinned: new Map() })
    await expect(send('http://93.184.215.14/', publicly)).rejects.toMatchObject(UNREACHABLE)
    expect(publicly.log[0]?.detail).toContain('must not be requested')
    const ports = localEgress({ allowPorts: [80, 443] })
    await expect(send(site.origin, ports)).rejects.toMatchObject(UNREACHABLE)
  })

  it.each(['file:///etc/passwd', 'ftp://a.example/', 'https://u:p@a.example/', 'nonsense', ''])(
    'with an invalid URL is refused: %j',
    async (url) => {
      await expect(send(url)).rejects.toMatchObject(UNREACHABLE)
    },
  )
})

describe('the response of a receiver', () => {
  const quick = () => localEgress({ limits: { totalMs: 300, headersMs: 300 } })

  it('is kept only in part, and the rest is not read', async () => {
    let written = 0
    const site = await answering((_request, response) => {
      response.writeHead(500)
      const more = () => {
        written += 65_536
        if (!response.write('a'.repeat(65_536)) && written < 1e8) response.once('drain', more)
      }
      more()
    })
    const { status, text } = await send(site.origin)
    expect([status, text]).toEqual([500, 'a'.repeat(1024)])
    expect(written).toBeLessThan(10_000_000)
  })

  it('with a slow body still returns its status in time', async () => {
    const site = await answering((_request, response) => {
      response.writeHead(503, { 'retry-after': '120' }).write('slow')
    })
    expect(await send(site.origin, quick())).toEqual({
      status: 503,
      retryAfter: '120',
      text: 'slow',
    })
  })

  it.each([
    ['never comes', () => undefined],
    ['drips its head', (socket: { write(text: string): void }) => socket.write('HTTP/1.1 200')],
  ])('that %s times out', async (_what, serve) => {
    const site = await opened(startRawSite(serve))
    await expect(send(site.origin, quick())).rejects.toMatchObject({ code: 'timeout' })
  })

  it('with oversized headers is refused', async () => {
    const site = await opened(
      startRawSite((socket) =>
        socket.write(`HTTP/1.1 200 OK\r\nA: ${'a'.repeat(100_000)}\r\n\r\n`),
      ),
    )
    await expect(send(site.origin)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('is shown without control characters and line breaks', async () => {
    const site = await answering((_request, response) => {
      response.end('no\u0007 \u001b[31mred\u202e\r\nnext \ud800')
    })
    expect(await send(site.origin)).toMatchObject({ text: 'no [31mred next' })
  })

  it('is no longer awaited after the caller aborts', async () => {
    const site = await answering(() => undefined)
    const stop = new AbortController()
    const message = { url: site.origin, headers: {}, body: '' }
    const sent = localEgress().deliver(message, stop.signal)
    setTimeout(() => stop.abort(), 20)
    await expect(sent).rejects.toMatchObject({ code: 'aborted' })
  })
})
