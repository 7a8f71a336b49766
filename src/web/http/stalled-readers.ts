import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const READER_LIMITS = {
  /** Time in which a reader with pending data takes none of it. Kernels pass on a third of a buffer at a time. */
  stallMs: 30_000,
  /** Interval of the check: a timeout may be late by this much. */
  lookEveryMs: 2_000,
  /** Unanswered requests of one connection: no browser sends a second one, some programs do. */
  pipelined: 16,
}

interface Reader {
  /** Bytes taken when progress was last seen. */
  taken: number
  movedAt: number
  unanswered: number
}

/**
 * Ends connections whose clients leave their responses unread, or keep sending requests without waiting for responses.
 * Node's own idle timeout would wait for as long as any response may take, and accepts any number of unanswered
 * requests of a connection.
 */
export function dropStalledReaders(
  server: Server,
  { stallMs, lookEveryMs, pipelined }: typeof READER_LIMITS = READER_LIMITS,
): void {
  const readers = new Map<Socket, Reader>()

  server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, movedAt: performance.now(), unanswered: 0 })
    socket.once('close', () => readers.delete(socket))
  })

  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const reader = readers.get(socket)
    if (!reader) return
    reader.unanswered += 1
    response.once('close', () => (reader.unanswered -= 1))
    if (reader.unanswered > pipelined) {
      socket.resetAndDestroy()
      ignoreRest(socket)
    }
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, reader] of readers) {
      const unread = socket.writableLength
      const taken = socket.bytesWritten - unread
      if (unread === 0 || taken !== reader.taken) Object.assign(reader, { taken, movedAt: now })
      else if (now - reader.movedAt > stallMs) socket.resetAndDestroy()
    }
  }, lookEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** Node would still make requests of the rest of a packet, about 700 in 64 KB, and then report each as aborted. */
function ignoreRest(socket: Socket & { parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = ignoreMessage
}

/** Ignores what a parser reads: 0 says that a body may follow. */
function ignoreMessage(): number {
  return 0
}

/** Requests that a connection pipelined still arrive after it was closed. */
export function ignoreGone({ raw }: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  return raw.socket.destroyed ? reply.hijack() : undefined
}
