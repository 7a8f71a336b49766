import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'

/** A server on loopback for one test. */
export interface Site {
  readonly port: number
  /** `http://host:port`, or `https://`. */
  readonly origin: string
  /** Connections accepted so far. */
  readonly connections: () => number
  close(): Promise<void>
}

/** Listens on another loopback address if `host` says so, to tell it from a server at the usual one. */
export async function startSite(answer: RequestListener, host = '127.0.0.1'): Promise<Site> {
  return listen(createHttpServer({ keepAliveTimeout: 60_000 }, answer), 'http', host)
}

export async function startSecureSite(
  answer: RequestListener,
  options: TlsOptions & { certificate?: 'valid' | 'expired' } = {},
): Promise<Site> {
  const { certificate = 'valid', ...rest } = options
  return listen(createHttpsServer({ ...pemPair(certificate), ...rest }, answer), 'https')
}

/** For responses that no HTTP server would send: the test writes the bytes. */
export async function startRawSite(serve: (socket: Socket) => void): Promise<Site> {
  return listen(createTcpServer(serve), 'http')
}

export function pemPair(name: 'valid' | 'expired'): { key: Buffer; cert: Buffer } {
  const read = (part: string) =>
    readFileSync(new URL(`../fixtures/tls/${name}.${part}.pem`, import.meta.url))
  return { key: read('key'), cert: read('cert') }
}

async function listen(server: Server, scheme: 'http' | 'https', host = '127.0.0.1'): Promise<Site> {
  const open = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket: Socket) => {
    accepted += 1
    open.add(socket)
    socket.on('error', () => undefined).once('close', () => open.delete(socket))
  })
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    origin: `${scheme}://${host}:${port}`,
    connections: () => accepted,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
