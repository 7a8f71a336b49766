import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Often a head that is made without reading, and then the first rows. */
const BEGINNING = 2

/**
 * The pieces as a body whose beginning is made already: if the database fails while that is read, the request is refused
 * as any other is, since nothing was sent. If it fails later, the connection is reset: to a proxy that speaks HTTP/1.0,
 * one that is closed says that the file is complete.
 */
export async function begunBody<Piece>(
  pieces: AsyncGenerator<Piece>,
  { raw }: FastifyReply,
): Promise<Readable> {
  const begun: IteratorResult<Piece>[] = []
  while (begun.length < BEGINNING && begun.at(-1)?.done !== true) begun.push(await pieces.next())
  const body = Readable.from({
    [Symbol.asyncIterator]: () => ({
      next: async () => begun.shift() ?? (await pieces.next()),
      return: async () => await pieces.return(undefined),
    }),
  })
  return body.once('error', () => raw.socket?.resetAndDestroy())
}
