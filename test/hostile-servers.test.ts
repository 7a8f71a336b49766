import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import {
  drip,
  flood,
  hostileAudits,
  HTML,
  NOT_HTTP,
  NOT_REACHED,
  OK,
  TOO_LARGE,
  TOO_LATE,
} from './support/hostile-audits.ts'
import { startRawSite, startSecureSite, startSite } from './support/site.ts'

/**
 * What a server can do to an audit, and the user's message (docs/security.md). The limits are a service's, except
 * those that a test would have to wait for.
 */
const { audited, bytes, opened, page, told } = hostileAudits()

describe('time', () => {
  it('for the head, 10 s, ends silence', async () => {
    expect(await told(await page(() => undefined), { headersMs: 100 })).toBe(TOO_LATE)
  })

  it('for the head ends a head that drips', async () => {
    const site = await page((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nX: ')
      drip(socket, 'a')
    })
    expect(await told(site, { headersMs: 200 })).toBe(TOO_LATE)
  })

  it('for the head is not started anew by informational answers', async () => {
    const site = await page((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 60)
      socket.once('close', () => clearInterval(timer))
    })
    expect(await told(site, { headersMs: 250 })).toBe(TOO_LATE)
  })

  it('by rate, 1 KB a second after 5 s, ends a body that drips', async () => {
    const site = await page((socket) => {
      socket.write(`${OK}\r\n`)
      drip(socket, 'a')
    })
    expect(await told(site, { slowAfterMs: 200 })).toBe(TOO_LATE)
  })

  it('in all, 20 s, ends a body that comes fast enough and never ends', async () => {
    const site = await page((socket) => {
      socket.write(`${OK}\r\n`)
      drip(socket, 'a'.repeat(200))
    })
    expect(await told(site, { totalMs: 300 })).toBe(TOO_LATE)
  })

  it('in all ends a body that stops half way', async () => {
    const site = await page((socket) => socket.write(`${OK}Content-Length: 100\r\n\r\nhalf`))
    expect(await told(site, { totalMs: 300 })).toBe(TOO_LATE)
  })

  it('for TLS, 5 s, ends a handshake that does not go on', async () => {
    const mute = await opened(startRawSite(() => undefined))
    const site = { origin: `https://127.0.0.1:${mute.port}` }
    expect(await told(site, { connectMs: 100 })).toBe(TOO_LATE)
  })
})

describe('redirects: 10', () => {
  const redirecting = (locationOf: (path: string) => string) =>
    opened(
      startSite((request, response) =>
        response.writeHead(302, { Location: locationOf(request.url ?? '') }).end(),
      ),
    )

  it.each([
    ['to itself', () => '/'],
    ['in a circle of three', (path: string) => ({ '/': '/b', '/b': '/c' })[path] ?? '/'],
    ['in a circle of fragments', (path: string) => `${path}#${Math.random()}`],
  ])('%s end as a circle', async (_name, locationOf) => {
    expect(await told(await redirecting(locationOf))).toBe('The page redirects in a circle.')
  })

  it('without end end at the tenth', async () => {
    const site = await redirecting((path) => `/${Number(path.slice(1)) + 1}`)
    expect(await told(site)).toBe('The page redirects more than 10 times.')
  })

  it('to a URL without end are not followed', async () => {
    const site = await redirecting((path) => `${path}${'a'.repeat(3000)}`)
    expect(await told(site)).toBe(
      'The page redirects to a URL that cannot be audited. The URL is longer than 2048 characters.',
    )
  })

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[::1]/'])(
    'to %s look like a page that is not there',
    async (location) => expect(await told(await redirecting(() => location))).toBe(NOT_REACHED),
  )
})

describe('HTTP that is none', () => {
  it.each([
    ['HTTP/0.9', HTML, NOT_HTTP],
    ['SSH', 'SSH-2.0-OpenSSH_9.9\r\n', NOT_HTTP],
    ['a status that is no number', 'HTTP/1.1 abc OK\r\n\r\n', NOT_HTTP],
    ['HTTP/9.9', 'HTTP/9.9 200 OK\r\n\r\nx', NOT_HTTP],
    ['a NUL in a header line', 'HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n', NOT_HTTP],
    ['a header line without a colon', 'HTTP/1.1 200 OK\r\nnonsense\r\n\r\n', NOT_HTTP],
    ['two lengths', `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, NOT_HTTP],
    ['a length below zero', `${OK}Content-Length: -1\r\n\r\nab`, NOT_HTTP],
    ['a length beyond all numbers', `${OK}Content-Length: ${'9'.repeat(40)}\r\n\r\nab`, NOT_HTTP],
    [
      'a length and chunks',
      `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      NOT_HTTP,
    ],
    ['a chunk that is no number', `${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, NOT_REACHED],
    [
      'a chunk beyond all numbers',
      `${OK}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(40)}\r\n`,
      NOT_REACHED,
    ],
    ['an upgrade', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', NOT_HTTP],
    ['nothing', '', NOT_REACHED],
    ['half a head', 'HTTP/1.1 200 OK\r\nX: ', NOT_REACHED],
    ['a body that ends early', `${OK}Content-Length: 100\r\n\r\nhalf`, NOT_REACHED],
    ['chunks that end early', `${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nab`, NOT_REACHED],
  ])('%s', async (_name, answer, outcome) => {
    expect(await told(await bytes(answer))).toBe(outcome)
  })

  it.each([
    ['a body longer than it says', `${OK}Content-Length: ${HTML.length}\r\n\r\n${HTML}and more`],
    ['a status without words', `HTTP/1.1 200\r\nConnection: close\r\n\r\n${HTML}`],
    ['HTTP/1.0', `HTTP/1.0 200 OK\r\n\r\n${HTML}`],
    ['a status of 799', `HTTP/1.1 799 What\r\nConnection: close\r\n\r\n${HTML}`],
  ])('%s is read all the same', async (_name, answer) => {
    expect(await told(await bytes(answer))).toBe('judged')
  })

  it('framing of which little is body ends when it is seen', async () => {
    const site = await page((socket) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`)
      flood(socket, `1;${'x'.repeat(4000)}\r\na\r\n`.repeat(20))
    })
    expect(await told(site, { slowAfterMs: 200, minRate: 1 })).toBe(NOT_HTTP)
  })
})

describe('TLS that is none', () => {
  const secured = (port: number) => ({ origin: `https://127.0.0.1:${port}` })

  it.each([
    ['plain HTTP', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['a hang-up', (socket: Socket) => socket.destroy()],
    ['an alert', (socket: Socket) => socket.end(Buffer.from([21, 3, 3, 0, 2, 2, 40]))],
    ['noise', (socket: Socket) => socket.end(Buffer.alloc(70_000, 22))],
  ] as const)('%s is a page that is not there', async (_name, serve) => {
    const { port } = await opened(startRawSite((socket) => void serve(socket)))
    expect(await told(secured(port))).toBe(NOT_REACHED)
  })

  it('an expired certificate, that of another name, or an old version is judged', async () => {
    const answer: Parameters<typeof startSecureSite>[0] = (request, response) =>
      response.writeHead(request.url === '/' ? 200 : 404, { 'Content-Type': 'text/html' }).end(HTML)
    for (const options of [{ certificate: 'expired' }, { maxVersion: 'TLSv1.2' }] as const) {
      expect(await told(await opened(startSecureSite(answer, options)))).toBe('judged')
    }
  })

  it('a server of TLS 1.1 alone is a page that is not there', async () => {
    const site = await opened(
      startSecureSite(() => undefined, {
        minVersion: 'TLSv1',
        maxVersion: 'TLSv1.1',
        ciphers: 'DEFAULT@SECLEVEL=0',
      }),
    )
    expect(await told(site)).toBe(NOT_REACHED)
  })
})

describe('a run', () => {
  it('makes 400 requests and no more, whatever a page asks for', async () => {
    let requests = 0
    const links = Array.from(
      { length: 2000 },
      (_, index) => `<a href="/${index}">x</a><img src="/i${index}">`,
    )
    const site = await opened(
      startSite((request, response) => {
        requests += 1
        response.setHeader('Content-Type', 'text/html')
        response.end(request.url === '/' ? `${HTML}${links.join('')}` : 'x')
      }),
    )
    expect(await told(site)).toBe('judged')
    expect(requests).toBeLessThanOrEqual(400)
  })

  it('without any requests left fails like one with an oversized response', async () => {
    expect(await told(await html200(), { maxRequests: 0 })).toBe(TOO_LARGE)
  })

  it('gives up when its user does', async () => {
    const site = await page(() => undefined)
    const stop = new AbortController()
    const audit = audited(`${site.origin}/`, {}, stop.signal)
    await delay(50)
    stop.abort()
    await expect(audit).rejects.toThrow('aborted')
  })

  const html200 = () => bytes(`${OK}\r\n${HTML}`)
})

it('a closed port is reported as unreachable', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await new Promise((resolve) => server.close(resolve))
  expect(await told({ origin: `http://127.0.0.1:${port}` })).toBe(NOT_REACHED)
})
