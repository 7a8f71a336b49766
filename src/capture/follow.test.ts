import type { IncomingMessage, ServerResponse } from 'node:http'

import { describe, expect, it } from 'vitest'

import { startDnsServer } from '../../test/support/dns-server.ts'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startRawSite, startSite } from '../../test/support/site.ts'
import type { EgressOptions } from '../egress/egress.ts'
import { CaptureError } from './capture-error.ts'
import { capturePage } from './capture-page.ts'
import type { CapturePageOptions } from './capture-page.ts'
import type { PageCapture } from './capture.ts'

const opened = closeAfterEach()

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

  it.each([undefined, 'http://', 'http://[', 'mailto:a@example.com', 'intent://x#Intent;end'])(
    'to %j are an answer',
    async (location) => {
      const { origin } = await site((_request, response) => {
        response.writeHead(301, location === undefined ? {} : { Location: location }).end('moved')
      })
      expect((await capture(`${origin}/`)).response.status).toBe(301)
    },
  )

  it('without a target are reported as a circle, as in browsers', async () => {
    const { origin } = await redirecting(() => '')
    expect(await failure(`${origin}/`)).toMatchObject({ code: 'redirect' })
  })

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
