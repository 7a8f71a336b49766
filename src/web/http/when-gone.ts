import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

const OF_SOCKET = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls this once, when the answer was handed to the network or its client has gone. An answer that stands behind
 * others of its connection never hears that the connection has closed.
 */
export function whenGone({ raw, request }: FastifyReply, done: () => void): void {
  const { socket } = request.raw
  const waiting = OF_SOCKET.get(socket) ?? watch(socket)
  const once = () => {
    if (waiting.delete(once)) done()
  }
  waiting.add(once)
  if (socket.closed) once()
  else raw.once('close', once)
}

/** One listener for all: Node takes more than ten for a leak. */
function watch(socket: Socket): Set<() => void> {
  const waiting = new Set<() => void>()
  OF_SOCKET.set(socket, waiting)
  socket.once('close', () => {
    for (const done of waiting) done()
  })
  return waiting
}
