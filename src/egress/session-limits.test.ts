import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../test/support/close-after-each.ts'
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

/** A server that writes its body in small pieces. */
const bodyOf = (write: (send: (bytes: string) => void) => void, everyMs: number) =>
  startRawSite((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const timer = setInterval(() => write((bytes) => socket.write(bytes)), everyMs)
      socket.once('close', () => clearInterval(timer))
    })
  })

describe('limits', () => {
  it('ends a request whose head does not come', async () => {
    const { origin } = await site(startRawSite(() => undefined))
    const run = await session({ limits: { headersMs: 50 } })
    await expect(run.request(get(`${origin}/`))).rejects.toMatchObject({ code: 'timeout' })
  })

  it('ends a head that drips without end', async () => {
    const { origin } = await site(
      startRawSite((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX: ')
        const drip = setInterval(() => socket.write('a'), 10)
        socket.once('close', () => clearInterval(drip))
      }),
    )
    const run = await session({ limits: { headersMs: 100 } })
    await expect(run.request(get(`${origin}/`))).rejects.toMatchObject({ code: 'timeout' })
  })

  it('ends a head larger than 16 KiB', async () => {
    const { origin } = await site(
      raw(`HTTP/1.1 200 OK\r\n${'X: aaaaaaaaaaaa\r\n'.repeat(2000)}\r\n`),
    )
    await expect((await session()).request(get(`${origin}/`))).rejects.toMatchObject({
      code: 'too_large',
    })
  })

  it('ends informational answers without end', async () => {
    const { origin } = await site(raw('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50)))
    await expect((await session()).request(get(`${origin}/`))).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it.each([
    { name: 'bytes that are no HTTP', bytes: 'SSH-2.0-OpenSSH_9.9\r\n' },
    {
      name: 'an upgrade',
      bytes: 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    },
    {
      name: 'two lengths',
      bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    },
    { name: 'a header line with a NUL', bytes: 'HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n' },
  ])('calls $name invalid', async ({ bytes }) => {
    const { origin } = await site(raw(bytes))
    await expect((await session()).request(get(`${origin}/`))).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('ends a body that drips', async () => {
    const { origin } = await site(bodyOf((send) => send('a'), 20))
    const run = await session({ limits: { slowAfterMs: 100, minRate: 1024 } })
    const answer = await run.request(get(`${origin}/`))
    await expect(read(answer)).rejects.toMatchObject({ code: 'timeout' })
  })

  it('ends a body that is fast enough but never ends', async () => {
    const { origin } = await site(bodyOf((send) => send('a'.repeat(1000)), 5))
    const run = await session({ limits: { totalMs: 150 } })
    const answer = await run.request(get(`${origin}/`))
    await expect(read(answer)).rejects.toMatchObject({ code: 'timeout' })
  })

  it('ends a body at its cap', async () => {
    const { origin } = await site(bodyOf((send) => send('a'.repeat(10_000)), 1))
    const run = await session({ limits: { bodyBytes: 100_000 } })
    const answer = await run.request(get(`${origin}/`))
    await expect(read(answer)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('ends a body that is hardly more than its framing', async () => {
    const chunk = `1;${'x'.repeat(4000)}\r\na\r\n`
    const { origin } = await site(
      startRawSite((socket) => {
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
          const more = () => socket.write(chunk.repeat(20)) && setImmediate(more)
          socket.on('drain', more)
          more()
        })
      }),
    )
    const run = await session({ limits: { slowAfterMs: 200, minRate: 1 } })
    const answer = await run.request(get(`${origin}/`))
    await expect(read(answer)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('close the connection of an unread body when the time is up', async () => {
    let closed = false
    const { origin } = await site(
      startRawSite((socket) => {
        socket.once('close', () => (closed = true))
        socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\nsome'))
      }),
    )
    await (await session({ limits: { totalMs: 500 } })).request(get(`${origin}/`))
    await expect.poll(() => closed, { timeout: 5_000 }).toBe(true)
  })

  it('closes the connection when the reader stops early', async () => {
    let closed = false
    const { origin } = await site(
      startRawSite((socket) => {
        socket.once('close', () => (closed = true))
        socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\nsome'))
      }),
    )
    const answer = await (await session()).request(get(`${origin}/`))
    for await (const chunk of answer.body) {
      expect(chunk.byteLength).toBe(4)
      break
    }
    await expect.poll(() => closed).toBe(true)
  })

  it('gives a run its number of requests and bytes', async () => {
    const { origin } = await site(startSite((_request, response) => response.end('a'.repeat(600))))
    const few = await session({ limits: { maxRequests: 1 } })
    await read(await few.request(get(`${origin}/`)))
    await expect(few.request(get(`${origin}/`))).rejects.toMatchObject({ code: 'budget' })

    const small = await session({ limits: { maxBytes: 1000 } })
    await read(await small.request(get(`${origin}/`)))
    const second = await small.request(get(`${origin}/`))
    await expect(read(second)).rejects.toMatchObject({ code: 'budget' })
  })
})
