import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { startDnsServer } from '../../test/support/dns-server.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { ask, openTunnel, say, secretLine } from '../../test/support/proxy-client.ts'
import { startRawSite, startSite } from '../../test/support/site.ts'
import { FORBIDDEN } from '../../test/support/spellings.ts'
import type { EgressOptions } from './egress.ts'
import type { ProxyLimits } from './proxy/proxy-limits.ts'

const opened = closeAfterEach()

async function opening(options: Partial<EgressOptions> = {}, limits: Partial<ProxyLimits> = {}) {
  const egress = localEgress(options)
  return { log: egress.log, proxy: await opened(egress.openProxy(limits)) }
}

const REFUSED = [
  'HTTP/1.1 403 Forbidden',
  'Proxy-Status: pagemark; error=http_request_denied',
  'Content-Length: 0',
  'Connection: close',
  '',
  '',
]

const linesOf = (answer: string) => answer.split('\r\n')

const canary = () => opened(startSite((_request, response) => response.end('inside')))

describe('a request to a forbidden address', () => {
  it('is refused in every spelling, as a plain request and as a tunnel', async () => {
    const { port, connections } = await canary()
    const names = await opened(
      startDnsServer((name) => (name === 'nowhere.example.com' ? undefined : ['127.0.0.1'])),
    )
    const { proxy, log } = await opening(
      { allowCidrs: [], nameservers: [names.address] },
      { maxRequests: 1000 },
    )
    const spellings = FORBIDDEN.map((text) => text.replaceAll('PORT', String(port))).filter(
      (text) => !/[^\x21-\x7E]/.test(text),
    )
    for (const text of spellings) {
      expect([text, linesOf(await ask(proxy, `GET ${text} HTTP/1.1`))]).toEqual([text, REFUSED])
      const authority = text.replace(/^[a-z]+:[/\\]*/i, '').replace(/[/\\?#].*$/, '')
      const tunnel = await ask(proxy, `CONNECT ${authority} HTTP/1.1`)
      expect([authority, linesOf(tunnel)]).toEqual([authority, REFUSED])
    }
    expect(spellings.length).toBeGreaterThan(130)
    expect(connections()).toBe(0)
    expect(log.filter(({ detail }) => /ECONN|EHOST|ENET/.test(detail))).toEqual([])
  })

  it('gets the same response as an unknown or closed host; only the log shows the difference', async () => {
    const closed = await startSite(() => undefined)
    await closed.close()
    const { proxy, log } = await opening({ denyCidrs: ['127.0.0.2/32'] })
    const hosts = ['127.0.0.1', '127.0.0.2', 'nowhere.example.com', '127.0.0.1:x']
    for (const host of hosts) {
      const plain = await ask(proxy, `GET http://${host}:${closed.port}/secret?a=b HTTP/1.1`)
      expect(linesOf(plain)).toEqual(REFUSED)
      const tunnel = await ask(proxy, `CONNECT ${host}:${closed.port} HTTP/1.1`)
      expect(tunnel).toBe(REFUSED.join('\r\n'))
    }
    const details = log.map(({ detail }) => detail).filter((_, index) => index % 2 === 0)
    expect(details[0]).toContain('ECONNREFUSED')
    expect(details[1]).toBe('127.0.0.2 is denied by the operator (127.0.0.2/32)')
    expect(details[2]).toContain('does not resolve')
    expect(details[3]).toContain('not a URL')
    expect(JSON.stringify(log)).not.toContain('secret')
  })

  it('is refused for the proxy itself and for others of the same egress', async () => {
    const egress = localEgress({ allowPrivate: true })
    const [one, two] = [await opened(egress.openProxy()), await opened(egress.openProxy())]
    for (const { port } of [one, two]) {
      expect((await openTunnel(one, `127.0.0.1:${port}`)).said).toMatch(/ 403 /)
    }
    expect(egress.log.map(({ detail }) => detail)).toEqual([
      '127.0.0.1 is an own port',
      '127.0.0.1 is an own port',
    ])
  })

  it('is refused for a port that is not allowed', async () => {
    const { port } = await canary()
    const { proxy, log } = await opening({ allowPorts: [443] })
    expect((await openTunnel(proxy, `127.0.0.1:${port}`)).said).toMatch(/ 403 /)
    expect(log[0]?.detail).toContain('is not allowed')
  })
})

describe('a request that two readers could read in two ways', () => {
  it.each([
    ['a Transfer-Encoding', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['one that is spelt oddly', 'Transfer-Encoding: xchunked\r\n\r\n'],
    ['one behind a tab', 'Transfer-Encoding:\tchunked\r\n\r\n0\r\n\r\n'],
    ['one beside a length', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['one before a space', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde'],
    ['a length with a sign', 'Content-Length: +4\r\n\r\nabcd'],
    ['a length in hexadecimal', 'Content-Length: 0x4\r\n\r\nabcd'],
    ['two Host lines', 'Host: other.example\r\n\r\n'],
    ['a folded line', 'X-Folded: a\r\n b\r\n\r\n'],
    ['a bare line feed', 'X-Bare: a\nX-Other: b\r\n\r\n'],
    ['a null byte', 'X-Null: a\0b\r\n\r\n'],
  ])('is refused for %s', async (_name, lines) => {
    const { origin, connections } = await canary()
    const { proxy } = await opening()
    const head = `POST ${origin}/ HTTP/1.1\r\nHost: x\r\n${secretLine(proxy)}\r\nConnection: close\r\n`
    expect(linesOf(await say(proxy, `${head}${lines}`))).toEqual(REFUSED)
    expect(connections()).toBe(0)
  })

  it.each([
    '/path',
    '*',
    'https://127.0.0.1/',
    'ftp://127.0.0.1/',
    'file:///etc/hostname',
    'http:///',
    'http://a:b@127.0.0.1/',
    '//127.0.0.1/',
  ])('is refused for the target %s', async (target) => {
    const { proxy } = await opening()
    const method = target === '*' ? 'OPTIONS' : 'GET'
    expect(linesOf(await ask(proxy, `${method} ${target} HTTP/1.1`))).toEqual(REFUSED)
  })

  it.each(['127.0.0.1', ':80', '127.0.0.1:', '127.0.0.1:99999', 'a@127.0.0.1:80', '[::1:80'])(
    'is refused for a tunnel to %s',
    async (authority) => {
      const { proxy } = await opening()
      expect(linesOf(await ask(proxy, `CONNECT ${authority} HTTP/1.1`))).toEqual(REFUSED)
    },
  )

  it('leaves nothing of a refused body to be read as a request', async () => {
    const { origin, connections } = await canary()
    const { proxy } = await opening({ denyCidrs: ['127.0.0.2/32'] })
    const inner = `GET ${origin}/ HTTP/1.1\r\nHost: x\r\n${secretLine(proxy)}\r\n\r\n`
    const outer = `POST http://127.0.0.2/ HTTP/1.1\r\nHost: x\r\n${secretLine(proxy)}\r\n`
    const length = `Content-Length: ${inner.length}\r\n\r\n`
    expect(linesOf(await say(proxy, `${outer}${length}${inner}`))).toEqual(REFUSED)
    expect(connections()).toBe(0)
  })
})

describe('a response', () => {
  const answering = async (bytes: string, limits: Partial<ProxyLimits> = {}) => {
    const site = await opened(
      startRawSite((socket) => socket.once('data', () => socket.end(Buffer.from(bytes, 'latin1')))),
    )
    const { proxy, log } = await opening({}, { idleMs: 300, ...limits })
    const answer = await ask(proxy, `GET ${site.origin}/ HTTP/1.1`)
    return { answer, lines: linesOf(answer), log, proxy }
  }

  it('is passed on unchanged, without hop-by-hop headers', async () => {
    const { lines } = await answering(
      'HTTP/1.1 404 Gone Fishing\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nX-Raw: \xe9\r\n' +
        'Connection: X-Named, close\r\nX-Named: 1\r\nKeep-Alive: timeout=9\r\nUpgrade: h2c\r\n' +
        'Proxy-Authenticate: Basic\r\nProxy-Status: pagemark; error=http_request_denied\r\n' +
        'Content-Length: 2\r\n\r\nhi',
    )
    expect(lines).toEqual([
      'HTTP/1.1 404 Not Found',
      'Set-Cookie: a=1',
      'set-cookie: b=2',
      'X-Raw: \xe9',
      'Content-Length: 2',
      'Connection: close',
      '',
      'hi',
    ])
  })

  it.each([
    ['that is not HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['that asks for the secret', 'HTTP/1.1 407 X\r\nProxy-Authenticate: Basic\r\n\r\n'],
    ['that switches protocols', 'HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
    [
      'with two framings',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['with a head too large', `HTTP/1.1 200 OK\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['that never begins', `${'HTTP/1.1 103 X\r\n\r\n'.repeat(20)}HTTP/1.1 200 OK\r\n\r\n`],
    ['that is empty', ''],
  ])('that %s is refused', async (_name, bytes) => {
    const { lines, log } = await answering(bytes)
    expect(lines).toEqual(REFUSED)
    expect(log).toHaveLength(1)
  })

  it('that breaks off also breaks off for the browser', async () => {
    const { answer } = await answering(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel',
    )
    expect(answer).toMatch(/ 200 OK/)
    expect(answer).not.toMatch(/0\r\n\r\n$/)
  })

  it('without a body is passed on without one', async () => {
    const site = await opened(
      startSite((request, response) => {
        if (request.method === 'HEAD') response.setHeader('Content-Length', 5)
        else response.statusCode = 304
        response.end()
      }),
    )
    const { proxy } = await opening()
    expect(linesOf(await ask(proxy, `HEAD ${site.origin}/ HTTP/1.1`))).toContain(
      'Content-Length: 5',
    )
    expect(await ask(proxy, `GET ${site.origin}/ HTTP/1.1`)).toMatch(
      /^HTTP\/1\.1 304 [^]*\r\n\r\n$/,
    )
  })
})
