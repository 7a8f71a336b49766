import type { Server } from 'node:net'
import { addressGroup } from '../../accounts/throttle.ts'

/**
 * Connections that do nothing must not keep others out. All of them together are bounded by memory
 * (some 20 KB each); how long each may do nothing, by these times.
 */
export const CONNECTION_LIMITS = {
  /** Of all clients. */
  most: 2_000,
  /** Of one client: 30 browsers behind one address, with six each. */
  perAddress: 200,
  /** For the head of a request, from the connection or from its first byte: people's take one packet. */
  headMs: 10_000,
  /** For a whole request; answering may take as long as `Prefer: wait` allows. */
  requestMs: 30_000,
  /** On which nothing moves; longer than any answer is waited for. */
  idleMs: 90_000,
  /** How often heads and requests are looked at: they may be late by this much. */
  lookEveryMs: 5_000,
}

/**
 * Lets nobody have more than their part of the connections. Not to be used behind proxies, whose
 * connections are everybody's.
 */
export function limitPerAddress(server: Server, most = CONNECTION_LIMITS.perAddress): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = addressGroup(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    if (count > most) socket.destroy()
  })
}
