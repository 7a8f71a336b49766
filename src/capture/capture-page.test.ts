import type { IncomingMessage, ServerResponse } from 'node:http'

import { afterEach, describe, expect, it } from 'vitest'

import { startDnsServer } from '../../test/support/dns-server.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startRawSite, startSecureSite, startSite } from '../../test/support/site.ts'
import type { EgressOptions } from '../egress/egress.ts'
import { CaptureError } from './capture-error.ts'
import { capturePage } from './capture-page.ts'
import type { CapturePageOptions } from './capture-page.ts'
import type { PageCapture } from './capture.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close()
})

async function opened<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const thing = await starting
  open.push(thing)
  return thing
}

interface Wanted {
  readonly egress?: Partial<EgressOptions>
  readonly options?: Partial<CapturePageOptions>
  readonly schemeGiven?: boolean
}

async function capture(url: string, wanted: Wanted = {}): Promise<PageCapture> {
  const session = localEgress(wanted.egress).open()
  const target = { url, schemeGiven: wanted.schemeGiven ?? true }
  const signal = new AbortController().signal
  try {
    return await capturePage(session, target, { signal, retryMs: 1, ...wanted.options })
  } finally {
    await session.close()
  }
}

async function failure(url: string, wanted: Wanted = {}): Promise<CaptureError> {
  const error = await capture(url, wanted).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof CaptureError) return error
  throw new Error('the page was captured, or it failed in another way', { cause: error })
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const site = (answer: Answer) => opened(startSite(answer))
const redirecting = (locationOf: (path: string) => string | undefined) =>
  site((request, response) => {
    const location = locationOf(request.url ?? '')
    if (location === undefined) response.end('arrived')
    else response.writeHead(302, { Location: location }).end()
  })

describe('a page', () => {
  it('is asked for as browsers do, under an honest name', async () => {
    let seen: IncomingMessage['headers'] = {}
    const { origin } = await site((request, response) => {
      seen = request.headers
      response.end('<p>hi')
    })
    const page = await capture(`${origin}/a?b=c`)
    expect(seen).toMatchObject({
      'user-agent': 'Pagemark/0.0.0 (+https://operator.example/about)',
      'accept-encoding': 'gzip, br, zstd',
    })
    expect(seen.accept).toMatch(/^text\/html,/)
    expect(page).toMatchObject({
      target: { url: `${origin}/a?b=c` },
      hops: [],
      tls: null,
      response: { url: `${origin}/a?b=c`, status: 200, wireBytes: 5, cut: false, encodings: [] },
    })
    expect(Buffer.from(page.response.body).toString()).toBe('<p>hi')
    expect(page.response.timing.total).toBeGreaterThan(0)
    expect(new Date(page.startedAt).toISOString()).toBe(page.startedAt)
  })

  it.each([404, 410, 500])('of status %i is a page too', async (status) => {
    const { origin } = await site((_request, response) => {
      response.writeHead(status).end('sorry')
    })
    expect((await capture(`${origin}/`)).response.status).toBe(status)
  })

  it('keeps what its certificate is, trusted or not', async () => {
    const { origin } = await opened(
      startSecureSite((_request, response) => response.end(), { certificate: 'expired' }),
    )
    const page = await capture(`${origin}/`)
    expect(page.tls).toMatchObject({ protocol: 'TLSv1.3', chain: [{ keyBits: 256 }] })
    expect(page.tls?.authorizationError).not.toBeNull()
    expect(page.response.timing.tls).toBeGreaterThan(0)
  })
})

describe('redirects', () => {
  it('are followed one by one and kept', async () => {
    const { origin } = await redirecting((path) => ({ '/': '/b', '/b': '/c#there' })[path])
    const { hops, response } = await capture(`${origin}/`)
    expect(hops.map(({ url, status, location }) => [url, status, location])).toEqual([
      [`${origin}/`, 302, '/b'],
      [`${origin}/b`, 302, '/c#there'],
    ])
    expect(response.url).toBe(`${origin}/c`)
  })

  it('may be ten', async () => {
    const { origin } = await redirecting((path) => {
      const step = Number(path.slice(1))
      return step < 10 ? `/${step + 1}` : undefined
    })
    expect((await capture(`${origin}/0`)).hops).toHaveLength(10)
  })

  it('may not be eleven', async () => {
    const { origin } = await redirecting((path) => `/${Number(path.slice(1)) + 1}`)
    expect(await failure(`${origin}/0`)).toMatchObject({
      code: 'redirect',
      message: 'The page redirects more than 10 times.',
    })
  })

  it('may not run in a circle', async () => {
    const { origin } = await redirecting((path) => (path === '/a' ? '/b' : '/a#again'))
    expect(await failure(`${origin}/a`)).toMatchObject({
      code: 'redirect',
      message: 'The page redirects in a circle.',
    })
  })

  it('may name their target in raw UTF-8', async () => {
    const { origin } = await opened(
      startRawSite((socket) =>
        socket.once('data', (request: Buffer) => {
          const first = request.toString().startsWith('GET / ')
          const head = first ? '302 Found\r\nLocation: /straße' : '200 OK'
          socket.end(`HTTP/1.1 ${head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
        }),
      ),
    )
    expect((await capture(`${origin}/`)).response.url).toBe(`${origin}/stra%C3%9Fe`)
  })

  it.each([undefined, '', 'http://', 'http://[', 'mailto:a@example.com', 'intent://x#Intent;end'])(
    'to %j are an answer',
    async (location) => {
      const { origin } = await site((_request, response) => {
        response.writeHead(301, location === undefined ? {} : { Location: location }).end('moved')
      })
      // An empty Location is the page itself: a circle, as in browsers.
      if (location === '') expect(await failure(`${origin}/`)).toMatchObject({ code: 'redirect' })
      else expect((await capture(`${origin}/`)).response.status).toBe(301)
    },
  )

  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:PORT/',
    'http://[::ffff:10.0.0.1]/',
    'http://0x0a000001/',
    'http://rebound.example.com:PORT/',
    'http://nowhere.example.com:PORT/',
    'http://127.0.0.1:1/',
  ])('to %s fail like one another', async (spelling) => {
    const names = await opened(
      startDnsServer((name) => (name === 'rebound.example.com' ? ['10.0.0.1'] : undefined)),
    )
    const inside = await site((_request, response) => response.end('inside'))
    const { origin } = await redirecting(() => spelling.replace('PORT', String(inside.port)))
    const error = await failure(`${origin}/`, { egress: { nameservers: [names.address] } })
    expect(error).toMatchObject({ code: 'unreachable', message: 'The page could not be reached.' })
    expect(inside.connections()).toBe(0)
  })

  it.each(['http://user:pw@example.com/', 'http://intranet/', 'http://printer.local/'])(
    'to %s say that such things are not audited',
    async (location) => {
      const { origin } = await redirecting(() => location)
      expect(await failure(`${origin}/`)).toMatchObject({ code: 'redirect' })
    },
  )

  it('carry no credentials to another origin', async () => {
    let seen: IncomingMessage['headers'] = {}
    const other = await site((request, response) => {
      seen = request.headers
      response.end()
    })
    const { origin } = await redirecting(() => other.origin)
    await capture(`${origin}/`)
    expect(seen).not.toHaveProperty('cookie')
    expect(seen).not.toHaveProperty('referer')
  })
})

describe('a host without a scheme', () => {
  it('is tried over https first', async () => {
    const { port } = await opened(startSecureSite((_request, response) => response.end('s')))
    const page = await capture(`https://127.0.0.1:${port}/`, { schemeGiven: false })
    expect(page.response.url).toMatch(/^https:/)
  })

  it('is tried over http when https cannot be had', async () => {
    const { port } = await site((_request, response) => response.end('plain'))
    const page = await capture(`https://127.0.0.1:${port}/`, { schemeGiven: false })
    expect(page.response.url).toBe(`http://127.0.0.1:${port}/`)
  })

  it('is not when https was typed', async () => {
    const { port } = await site((_request, response) => response.end('plain'))
    expect(await failure(`https://127.0.0.1:${port}/`)).toMatchObject({ code: 'unreachable' })
  })
})

describe('a page that is kept from us', () => {
  it.each([401, 403, 407, 429, 451])('by status %i is blocked', async (status) => {
    const { origin } = await site((_request, response) => {
      response.writeHead(status).end('no')
    })
    expect(await failure(`${origin}/`)).toMatchObject({ code: 'blocked' })
  })

  it.each([
    { name: 'cf-mitigated', value: 'challenge', status: 503 },
    { name: 'x-amzn-waf-action', value: 'challenge', status: 202 },
    { name: 'X-Amzn-Waf-Action', value: 'captcha', status: 405 },
  ])('by a challenge marked $name is blocked', async ({ name, value, status }) => {
    const { origin } = await site((_request, response) => {
      response.writeHead(status, { [name]: value }).end('wait')
    })
    expect(await failure(`${origin}/`)).toMatchObject({ code: 'blocked' })
  })
})

describe('a server error', () => {
  it('is asked about once more', async () => {
    let asked = 0
    const { origin } = await site((_request, response) => {
      asked += 1
      response.writeHead(asked === 1 ? 503 : 200).end()
    })
    expect((await capture(`${origin}/`)).response.status).toBe(200)
    expect(asked).toBe(2)
  })

  it('stands when the second try fails', async () => {
    let asked = 0
    const { origin } = await site((request, response) => {
      asked += 1
      if (asked === 1) response.writeHead(502).end('bad')
      else request.socket.destroy()
    })
    expect((await capture(`${origin}/`)).response.status).toBe(502)
  })
})

describe('a page that does not come', () => {
  it('in time says so', async () => {
    const { origin } = await site(() => undefined)
    const error = await failure(`${origin}/`, { options: { totalMs: 50 } })
    expect(error).toMatchObject({ code: 'timeout', message: 'The page did not answer in time.' })
  })

  it('ends with the reason of whoever gave up', async () => {
    const { origin } = await site(() => undefined)
    const caller = new AbortController()
    setTimeout(() => caller.abort('enough'), 30)
    const { signal } = caller
    await expect(capture(`${origin}/`, { options: { signal } })).rejects.toBe('enough')
  })

  it('is too large past 5 MB, whatever length it claims', async () => {
    const { origin } = await site((_request, response) => {
      const more = () => response.write(Buffer.alloc(100_000, 'a')) && setImmediate(more)
      response.on('drain', more)
      more()
    })
    expect(await failure(`${origin}/`)).toMatchObject({ code: 'too_large' })
  })

  it('says the same of a bomb', async () => {
    const { brotliCompressSync } = await import('node:zlib')
    const bomb = brotliCompressSync(Buffer.alloc(30_000_000))
    const { origin } = await site((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'br' }).end(bomb)
    })
    expect(await failure(`${origin}/`)).toMatchObject({ code: 'too_large' })
  })

  it('is invalid when it is compressed twice', async () => {
    const { origin } = await site((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip, br' }).end('x')
    })
    expect(await failure(`${origin}/`)).toMatchObject({ code: 'invalid' })
  })
})
