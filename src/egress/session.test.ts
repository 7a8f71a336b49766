import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { setEnvironment } from '../../test/support/environment.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startRawSite, startSite } from '../../test/support/site.ts'
import type { Site } from '../../test/support/site.ts'
import type { EgressOptions } from './egress.ts'
import type { EgressAnswer, EgressRequest } from './session.ts'

const opened = closeAfterEach()
const site = (starting: Promise<Site>) => opened(starting)
const session = (options: Partial<EgressOptions> = {}) => opened(localEgress(options).open())

const get = (url: string, more: Partial<EgressRequest> = {}): EgressRequest => ({
  url,
  method: 'GET',
  headers: [],
  ...more,
})

async function read(answer: EgressAnswer): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A server that answers every request with the same bytes. */
const raw = (bytes: string) =>
  startRawSite((socket) => socket.once('data', () => socket.end(Buffer.from(bytes, 'latin1'))))

describe('a request', () => {
  it('brings header lines as they came: order, spelling, duplicates, bytes', async () => {
    const { origin } = await site(
      raw(
        'HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nX-Odd-SPELLING: 1\r\nset-cookie: b=2\r\n' +
          'Content-Type: text/html\r\nContent-Type: text/plain\r\nX-Raw: \xc3\xa9\r\n' +
          'Content-Length: 2\r\n\r\nhi',
      ),
    )
    const answer = await (await session()).request(get(`${origin}/`))
    expect(await read(answer)).toBe('hi')
    expect(answer.headers).toEqual([
      ['Set-Cookie', 'a=1'],
      ['X-Odd-SPELLING', '1'],
      ['set-cookie', 'b=2'],
      ['Content-Type', 'text/html'],
      ['Content-Type', 'text/plain'],
      ['X-Raw', '\xc3\xa9'],
      ['Content-Length', '2'],
    ])
  })

  it('returns the HTTP version that was used', async () => {
    const { origin } = await site(raw('HTTP/1.0 404 Not Found\r\n\r\ngone'))
    const answer = await (await session()).request(get(`${origin}/`))
    expect(answer).toMatchObject({ status: 404, httpVersion: '1.0', remoteAddress: '127.0.0.1' })
    expect(await read(answer)).toBe('gone')
  })

  it('says who asks, and sends the headers it was given in their order', async () => {
    let seen: readonly string[] = []
    const { origin, port } = await site(
      startSite((request, response) => {
        seen = request.rawHeaders
        response.end()
      }),
    )
    const headers = [
      ['Accept', 'text/html'],
      ['Range', 'bytes=0-9'],
    ] as const
    await read(await (await session()).request(get(`${origin}/a?b=c`, { headers })))
    expect(seen.slice(0, 8)).toEqual([
      'Host',
      `127.0.0.1:${port}`,
      'User-Agent',
      'Pagemark/0.0.0 (+https://operator.example/about)',
      'Accept',
      'text/html',
      'Range',
      'bytes=0-9',
    ])
  })

  it('follows no redirect', async () => {
    const { origin, connections } = await site(
      startSite((_request, response) => {
        response.writeHead(302, { location: '/next' }).end()
      }),
    )
    const answer = await (await session()).request(get(`${origin}/`))
    await answer.discard()
    expect(answer.status).toBe(302)
    expect(connections()).toBe(1)
  })

  it('cannot reach a port that is not allowed', async () => {
    const { origin, connections } = await site(startSite((_request, response) => response.end()))
    const run = await session({ allowPorts: [80, 443] })
    await expect(run.request(get(`${origin}/`))).rejects.toMatchObject({ code: 'unreachable' })
    expect(connections()).toBe(0)
  })

  it('heeds no proxy of the environment', async () => {
    const proxy = await site(startSite((_request, response) => response.end('proxied')))
    const { origin } = await site(startSite((_request, response) => response.end('direct')))
    const restore = setEnvironment({
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxy.origin,
      http_proxy: proxy.origin,
    })
    try {
      expect(await read(await (await session()).request(get(`${origin}/`)))).toBe('direct')
      expect(proxy.connections()).toBe(0)
    } finally {
      restore()
    }
  })

  it('measures its phases, and leaves out those that a kept connection saves', async () => {
    const { origin, connections } = await site(
      startSite((_request, response) => {
        setTimeout(() => response.end('ok'), 40)
      }),
    )
    const run = await session()
    const first = await run.request(get(`${origin}/`))
    await read(first)
    const second = await run.request(get(`${origin}/`))
    await read(second)

    expect(first.timing).toMatchObject({ dns: null, tls: null })
    expect(first.timing.connect).toBeGreaterThan(0)
    expect(first.timing.firstByte).toBeGreaterThan(35)
    expect(second.timing).toMatchObject({ dns: null, connect: null, tls: null })
    expect(second.remoteAddress).toBe('127.0.0.1')
    expect(connections()).toBe(1)
  })

  it('does not count an answer before the answer as its first byte', async () => {
    const { origin } = await site(
      startRawSite((socket) =>
        socket.once('data', () => {
          socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n')
          setTimeout(() => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), 60)
        }),
      ),
    )
    const answer = await (await session()).request(get(`${origin}/`))
    await read(answer)
    expect(answer.status).toBe(200)
    expect(answer.timing.firstByte).toBeGreaterThan(50)
  })

  it('shares no connection with another run', async () => {
    const { origin, connections } = await site(startSite((_request, response) => response.end()))
    await read(await (await session()).request(get(`${origin}/`)))
    await read(await (await session()).request(get(`${origin}/`)))
    expect(connections()).toBe(2)
  })

  it('asks again when the server closed the kept connection meanwhile', async () => {
    let served = 0
    const { origin } = await site(
      startRawSite((socket) => {
        socket.on('data', () => {
          served += 1
          if (served === 2) socket.destroy()
          else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
        })
      }),
    )
    const run = await session()
    await read(await run.request(get(`${origin}/`)))
    expect(await read(await run.request(get(`${origin}/`)))).toBe('ok')
    expect(served).toBe(3)
  })
})

describe('giving up', () => {
  it('ends a request when its caller does', async () => {
    const { origin } = await site(startRawSite(() => undefined))
    const signal = AbortSignal.timeout(30)
    await expect((await session()).request(get(`${origin}/`, { signal }))).rejects.toMatchObject({
      code: 'aborted',
    })
  })

  it('asks nothing for a caller who has given up already', async () => {
    const { origin } = await site(startSite((_request, response) => response.end()))
    const signal = AbortSignal.abort()
    await expect((await session()).request(get(`${origin}/`, { signal }))).rejects.toMatchObject({
      code: 'aborted',
    })
  })

  it('ends what is under way when the run closes, and takes nothing new', async () => {
    const { origin, connections } = await site(startRawSite(() => undefined))
    const run = await session()
    const asked = run.request(get(`${origin}/`)).catch((error: unknown) => error)
    await delay(20)
    await run.close()
    expect(await asked).toMatchObject({ code: 'aborted' })
    await expect(run.request(get(`${origin}/`))).rejects.toMatchObject({ code: 'aborted' })
    expect(connections()).toBe(1)
  })

  it('closes kept connections with the run', async () => {
    let closed = 0
    const { origin } = await site(
      startSite((request, response) => {
        request.socket.once('close', () => (closed += 1))
        response.end()
      }),
    )
    const run = await session()
    await read(await run.request(get(`${origin}/`)))
    await delay(30)
    expect(closed).toBe(0)
    await run.close()
    await expect.poll(() => closed).toBe(1)
  })

  it('lets the process end once the run is closed, whatever was under way', async () => {
    const { origin } = await site(
      startSite((request, response) => {
        if (request.url === '/page') response.end('page')
        else if (request.url === '/body') response.write('some')
      }),
    )
    const script = `
      import { createEgress } from './src/egress/egress.ts'
      const egress = createEgress({ userAgent: 'x', allowCidrs: ['127.0.0.0/8'], allowPorts: 'any', nameservers: ['127.0.0.1:1'] })
      const session = egress.open()
      const get = (path) => session.request({ url: '${origin}' + path, method: 'GET', headers: [] })
      for await (const chunk of (await get('/page')).body) ;
      await get('/body')
      const hanging = get('/never').catch((error) => error.code)
      const unresolved = session.request({ url: 'http://example.com:1/', method: 'GET', headers: [] }).catch((error) => error.code)
      setTimeout(async () => {
        await session.close()
        console.log(await hanging, await unresolved)
      }, 100)
    `
    const started = performance.now()
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { timeout: 8000 },
    )
    expect(stdout.trim()).toMatch(/^aborted (aborted|unreachable)$/)
    expect(performance.now() - started).toBeLessThan(4000)
  })
})

describe('the log', () => {
  it('contains details that users do not see, without paths and queries', async () => {
    const closed = await startSite(() => undefined)
    await closed.close()
    const egress = localEgress({ allowCidrs: ['127.0.0.0/8'], denyCidrs: ['127.0.0.2/32'] })
    const run = await opened(egress.open())

    const failures = []
    for (const host of ['127.0.0.1', '127.0.0.2', 'nowhere.example.com']) {
      const url = `http://${host}:${closed.port}/secret?token=abc`
      failures.push(await run.request(get(url)).catch((error: unknown) => error))
    }
    const messages = failures.map((error) => (error instanceof Error ? error.message : ''))
    expect(new Set(messages)).toEqual(new Set(['The address could not be reached.']))

    const details = egress.log.map(({ detail }) => detail)
    expect(details[0]).toContain('ECONNREFUSED')
    expect(details[1]).toBe('127.0.0.2 is denied by the operator (127.0.0.2/32)')
    expect(details[2]).toContain('does not resolve')
    expect(JSON.stringify(egress.log)).not.toMatch(/secret|token/)
  })

  it('says the same of a host once in a run, and anew in the next', async () => {
    const egress = localEgress({ allowCidrs: [] })
    for (const lines of [1, 2]) {
      const run = await opened(egress.open())
      for (const path of ['/a', '/b', '/c']) {
        await run.request(get(`http://127.0.0.1:9${path}`)).catch(() => undefined)
      }
      expect(egress.log).toHaveLength(lines)
    }
  })
})
