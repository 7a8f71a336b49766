import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

import type { ProxyBudget } from './proxy-budget.ts'

export interface TunnelOptions {
  /** What the browser has said already. */
  readonly head: Buffer
  readonly budget: ProxyBudget
  readonly idleMs: number
}

/**
 * Joins the browser with the server it asked for. When one end closes, the other is closed: TLS and
 * WebSockets say good-bye inside the tunnel, so that a half of one is of no use.
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

  // First of all: once somebody listens, it would be handed out at once.
  if (head.byteLength > 0) browser.unshift(head)
  browser.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  browser.on('data', (chunk: Buffer) => budget.countUp(chunk.byteLength))
  server.on('data', (chunk: Buffer) => budget.countDown(chunk.byteLength))
  browser.pipe(server)
  server.pipe(browser)
}
