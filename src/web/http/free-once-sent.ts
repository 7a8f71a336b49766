import type { FastifyReply } from 'fastify'
import { freeBytes } from '../../store/database/free-bytes.ts'

/**
 * Frees the memory of bytes once they have been sent, instead of at the next garbage collection: V8 collects all garbage
 * for every 64 MB allocated outside its heap, which holds up all requests for as long as a hundred take.
 *
 * @param bytes that nobody reads afterwards
 */
export function freeOnceSent(reply: FastifyReply, bytes: Uint8Array): void {
  reply.raw.once('finish', () => {
    // Of a broken connection, a write may still be under way.
    if (!reply.request.raw.socket.destroyed) freeBytes(bytes)
  })
}
