import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cutSmallPieces } from './small-pieces.ts'

const MOST = 20

let server: Server
let port: number
let parsers: Set<object>
beforeEach(async () => {
  parsers = new Set()
  server = createServer((request, response) => {
    parsers.add(parserOf(request))
    text(request).then(
      (body) => response.end(String(body.length)),
      () => undefined,
    )
  })
  cutSmallPieces(server, MOST)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on an address
  port = (server.address() as AddressInfo).port
})
afterEach(() => server.close())

function parserOf({ socket }: IncomingMessage): object {
  if (!('parser' in socket) || typeof socket.parser !== 'object' || !socket.parser)
    throw new Error('There is no parser.')
  return socket.parser
}

/** The whole response; empty if there is none. */
async function send(chunks: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head =
    'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
  socket.write(`${head}${'1\r\na\r\n'.repeat(chunks)}0\r\n\r\n`)
  return await text(socket).catch(() => '')
}

describe('a body in chunks', () => {
  it('is read while there are few', async () => {
    expect(await send(MOST)).toMatch(/\r\n\r\n[^]*20/)
  })

  it('ends its connection where there are many, and nothing is called with what has come of it', async () => {
    let called = 0
    server.prependListener('request', (request: IncomingMessage) => {
      const parser: { 3?: (chunk: Buffer) => void } = parserOf(request)
      const onBody = parser[3]?.bind(parser)
      parser[3] = (chunk) => {
        called += 1
        onBody?.(chunk)
      }
    })
    expect(await send(10_000)).toBe('')
    expect(called).toBe(MOST + 1)
  })

  it('is read of those who come after, with the same parser', async () => {
    await send(10_000)
    expect(await send(3)).toMatch(/\r\n\r\n[^]*3/)
    expect(parsers.size).toBe(1)
  })
})
