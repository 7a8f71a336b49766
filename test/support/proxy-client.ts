import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'

import type { EgressProxy } from '../../src/egress/egress.ts'

/** The header line with which a browser sends the proxy's secret. */
export function secretLine({ username, password }: EgressProxy): string {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64')
  return `Proxy-Authorization: Basic ${credentials}`
}

/** Writes bytes to the proxy and reads until it closes the connection. */
export function say(proxy: EgressProxy, bytes: string): Promise<string> {
  const socket = connect(proxy.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(Buffer.from(bytes, 'latin1'))
  return heard(socket)
}

/** Sends a request with the secret and `Connection: close`. */
export function ask(proxy: EgressProxy, line: string, more: readonly string[] = []) {
  const lines = [line, 'Host: elsewhere.example', secretLine(proxy), 'Connection: close', ...more]
  return say(proxy, `${lines.join('\r\n')}\r\n\r\n`)
}

/** Opens a tunnel; returns the proxy's response if it refuses. */
export async function openTunnel(
  proxy: EgressProxy,
  authority: string,
): Promise<{ socket: Socket; said: string }> {
  const socket = connect(proxy.port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${secretLine(proxy)}\r\n\r\n`,
  )
  const said = await Promise.race([
    once(socket, 'data').then(([chunk]) => String(chunk)),
    once(socket, 'close').then(() => ''),
  ])
  return { socket, said }
}

function heard(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}
