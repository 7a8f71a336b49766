import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import type { Socket } from 'node:net'

import { describe, expect, it } from 'vitest'

import { flood, hostileAudits, HTML, NOT_HTTP, OK, TOO_LARGE } from './support/hostile-audits.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

/** Limits of a response: the limit that ends it, and the user's message (docs/security.md). */
const { audited, bytes, page, told } = hostileAudits()

const UNDECODABLE = 'The response could not be decompressed.'
const ZEROS = new Uint8Array(24 * 2 ** 20)
const TWICE = gzipSync(gzipSync(ZEROS))
const brotli = (input: Uint8Array) =>
  brotliCompressSync(input, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })

describe('decoded bytes: 10 MB, and 100 for each on the wire', () => {
  const encoded = (coding: string, body: Uint8Array) =>
    bytes(Buffer.concat([Buffer.from(`${OK}Content-Encoding: ${coding}\r\n\r\n`), body]))

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotli],
    ['zstd', zstdCompressSync],
  ] as const)('end a bomb in %s', async (coding, pack) => {
    expect(await told(await encoded(coding, pack(ZEROS)))).toBe(TOO_LARGE)
  })

  it.each([
    'gzip, gzip',
    'gzip,br',
    'gzip\r\nContent-Encoding: gzip',
    'br, , zstd',
    'gzip,'.repeat(500),
  ])('are not tried on codings in a chain: %s', async (codings) => {
    expect(await told(await encoded(codings, TWICE))).toBe(
      'The response is compressed more than once.',
    )
  })

  it.runIf(IN_RELEASE)(
    'are counted once for a nested bomb, whose inner layer is not decoded',
    async () => {
      expect(await told(await encoded('gzip', TWICE))).toBe('judged')
    },
  )

  it('are none for what is not of its coding', async () => {
    expect(await told(await encoded('br', Buffer.from('no brotli at all')))).toBe(UNDECODABLE)
    expect(await told(await encoded('zstd', Buffer.from('no zstd')))).toBe(UNDECODABLE)
  })
})

describe('bytes on the wire: 5 MB', () => {
  it('end a body without end', async () => {
    const site = await page((socket) => {
      socket.write(`${OK}\r\n`)
      flood(socket, '<p>more'.repeat(10_000))
    })
    expect(await told(site)).toBe(TOO_LARGE)
  })

  it('end a body in chunks without end', async () => {
    const site = await page((socket) => {
      socket.write(`${OK}Transfer-Encoding: chunked\r\n\r\n`)
      flood(socket, `ffff\r\n${'x'.repeat(65_535)}\r\n`)
    })
    expect(await told(site)).toBe(TOO_LARGE)
  })

  it('end one that says it is larger, before it comes', async () => {
    const site = await page((socket) => {
      socket.write(`${OK}Content-Length: 999999999999\r\n\r\n`)
      flood(socket, 'x'.repeat(100_000))
    })
    expect(await told(site)).toBe(TOO_LARGE)
  })

  it.runIf(IN_RELEASE)('leave room for a page of nearly that much', async () => {
    const site = await bytes(`${OK}\r\n${HTML}<!--${'x'.repeat(4_900_000)}-->`)
    expect(await told(site)).toBe('judged')
  })
})

describe('the head: 16 KiB', () => {
  it.each([
    [
      'one endless line',
      (socket: Socket) => (socket.write('HTTP/1.1 200 OK\r\nX: '), flood(socket, 'a'.repeat(1000))),
    ],
    [
      'endless lines',
      (socket: Socket) => (
        socket.write('HTTP/1.1 200 OK\r\n'),
        flood(socket, 'X: a\r\n'.repeat(100))
      ),
    ],
    [
      'endless cookies',
      (socket: Socket) => (
        socket.write('HTTP/1.1 200 OK\r\n'),
        flood(socket, `Set-Cookie: a=${'b'.repeat(4000)}\r\n`)
      ),
    ],
    [
      'an endless status line',
      (socket: Socket) => (socket.write('HTTP/1.1 200 '), flood(socket, 'OK'.repeat(500))),
    ],
  ] as const)('end %s', async (_name, write) => {
    expect(await told(await page(write))).toBe(TOO_LARGE)
  })

  it.each([
    ['1,500 lines', 'a: b\r\n'.repeat(1500)],
    ['a cookie of 12 KB', `Set-Cookie: a=${'b'.repeat(12_000)}\r\n`],
    [
      '200 cookies',
      Array.from({ length: 200 }, (_, index) => `Set-Cookie: c${index}=${'v'.repeat(40)}\r\n`).join(
        '',
      ),
    ],
    [
      'a policy of 12 KB',
      `Content-Security-Policy: ${"script-src 'self' 'nonce-a'; ".repeat(400)}\r\n`,
    ],
  ])('leave room for %s', async (_name, lines) => {
    expect(await told(await bytes(`${OK}${lines}\r\n${HTML}`))).toBe('judged')
  })

  it.each([
    ['8 informational answers are read over', 8, 'judged'],
    ['1,000 are not', 1000, NOT_HTTP],
  ] as const)('%s', async (_name, count, outcome) => {
    const site = await bytes(
      `${'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(count)}${OK}\r\n${HTML}`,
    )
    expect(await told(site)).toBe(outcome)
  })
})

// For the limits themselves: parse-html.test.ts.
describe('documents', () => {
  const html = (text: string) => bytes(`${OK}\r\n${text}`)
  const truncated = async (text: string) => {
    const outcome = await audited(`${(await html(text)).origin}/`)
    return outcome.status === 'completed' ? outcome.results.page.truncated : outcome.error.message
  }

  it.runIf(IN_RELEASE)('of 100,000 nested elements are judged as far as 512 deep', async () => {
    expect(await truncated('<div>'.repeat(100_000))).toMatchObject({ reason: 'depth' })
  })

  it.runIf(IN_RELEASE)(
    'of a million flat elements are judged as far as 200,000 nodes',
    async () => {
      expect(await truncated('<p>x'.repeat(1_200_000))).toMatchObject({ reason: 'nodes' })
    },
  )

  it.runIf(IN_RELEASE)('of one element with 400,000 attributes are judged', async () => {
    const attributes = Array.from({ length: 400_000 }, (_, index) => `a${index}`).join(' ')
    expect(await truncated(`<p ${attributes}>`)).toBeNull()
  })

  it('that are no HTML are judged for what they are', async () => {
    expect(
      await told(await bytes(`HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n%PDF`)),
    ).toBe('judged')
  })
})
