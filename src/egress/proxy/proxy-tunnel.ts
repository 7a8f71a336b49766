import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import type { ProxyBudget } from './proxy-budget.ts'

export interface TunnelOptions {
  /** Bytes that the browser has already sent. */
  readonly head: Buffer
  readonly budget: ProxyBudget
  readonly idleMs: number
}

/**
 * Joins the browser with the requested server. When one end closes, the other is closed: TLS and WebSockets close
 * inside the tunnel, so half a tunnel is useless.
 */
export function joinTunnel(
  browser: Duplex,
  server: Socket,
  { head, budget, idleMs }: TunnelOptions,
): void {
  server.setTimeout(idleMs, () => server.destroy())
  browser.once('close', () => server.destroy())
  server.once('close', () => browser.destroy())
  browser.once('end', () => server.destroySoon())

  // Must come first: with a listener attached, the data would be emitted at once.
  if (head.byteLength > 0) browser.unshift(head)
  browser.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  browser.on('data', (chunk: Buffer) => budget.countUp(chunk.byteLength))
  server.on('data', (chunk: Buffer) => budget.countDown(chunk.byteLength))
  browser.pipe(server)
  server.pipe(browser)
}
