import type { IncomingMessage, ServerResponse } from 'node:http'
import { zstdCompressSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startSecureSite, startSite } from '../../test/support/site.ts'
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

describe('a page', () => {
  it('is requested as browsers do, under an honest name', async () => {
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

  it('keeps the details of its certificate, trusted or not', async () => {
    const { origin } = await opened(
      startSecureSite((_request, response) => response.end(), { certificate: 'expired' }),
    )
    const page = await capture(`${origin}/`)
    expect(page.tls).toMatchObject({ protocol: 'TLSv1.3', chain: [{ keyBits: 256 }] })
    expect(page.tls?.authorizationError).not.toBeNull()
    expect(page.response.timing.tls).toBeGreaterThan(0)
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

describe('a host whose top-level domain does not exist', () => {
  const told = { code: 'unreachable', message: 'There is no top-level domain .exmaple.' }

  it('is reported as such', async () => {
    expect(await failure('http://www.library.exmaple/')).toMatchObject(told)
  })

  it('is only reported as unreachable when the operator lists the name', async () => {
    const egress = { allowHosts: ['www.library.exmaple'] }
    expect(await failure('http://www.library.exmaple/', { egress })).toMatchObject({
      code: 'unreachable',
      message: 'The page could not be reached.',
    })
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

  it('is kept when the second attempt fails', async () => {
    let asked = 0
    const { origin } = await site((request, response) => {
      asked += 1
      if (asked === 1) response.writeHead(502).end('bad')
      else request.socket.destroy()
    })
    expect((await capture(`${origin}/`)).response.status).toBe(502)
  })
})

describe('the capture of a page', () => {
  it('fails with a message when the page does not respond in time', async () => {
    const { origin } = await site(() => undefined)
    const error = await failure(`${origin}/`, { options: { totalMs: 50 } })
    expect(error).toMatchObject({ code: 'timeout', message: 'The page did not answer in time.' })
  })

  it('ends with the reason that the caller gave', async () => {
    const { origin } = await site(() => undefined)
    const caller = new AbortController()
    setTimeout(() => caller.abort('enough'), 30)
    const { signal } = caller
    await expect(capture(`${origin}/`, { options: { signal } })).rejects.toBe('enough')
  })

  it('fails above 5 MB, whatever length the response claims', async () => {
    const { origin } = await site((_request, response) => {
      const more = () => response.write(Buffer.alloc(100_000, 'a')) && setImmediate(more)
      response.on('drain', more)
      more()
    })
    expect(await failure(`${origin}/`)).toMatchObject({ code: 'too_large' })
  })

  it('fails the same way for a decompression bomb', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(30_000_000))
    const { origin } = await site((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'zstd' }).end(bomb)
    })
    expect(await failure(`${origin}/`)).toMatchObject({ code: 'too_large' })
  })

  it('fails as invalid when the response is compressed twice', async () => {
    const { origin } = await site((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip, br' }).end('x')
    })
    expect(await failure(`${origin}/`)).toMatchObject({ code: 'invalid' })
  })
})
