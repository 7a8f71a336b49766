import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const READER_LIMITS = {
  /** In which a reader that has something to take takes none of it. Kernels hand on a third of a buffer at a time. */
  stallMs: 30_000,
  /** How often that is looked at: it may be late by this much. */
  lookEveryMs: 2_000,
  /** Requests of one connection that are not answered yet: no browser sends a second one, some programs do. */
  pipelined: 16,
}

interface Reader {
  /** Bytes that had been taken when it was seen to move last. */
  taken: number
  movedAt: number
  unanswered: number
}

/**
 * Ends connections whose clients leave their answers unread, and those that ask on and on without waiting for any.
 * Node's own limit on idle connections would wait for as long as any answer is waited for, and takes each request
 * of a connection, however many it has not answered.
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

/** Node would make requests of the rest of a packet still, some 700 in 64 KB, and then tell each that it was cut off. */
function ignoreRest(socket: Socket & { parser?: { onIncoming: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = ignoreMessage
}

/** What a parser reads is left alone: 0 says that a body may follow. */
function ignoreMessage(): number {
  return 0
}

/** Of what a connection has asked on, the rest comes in still when it has been ended. */
export async function ignoreGone(
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  return raw.socket.destroyed ? reply.hijack() : undefined
}
