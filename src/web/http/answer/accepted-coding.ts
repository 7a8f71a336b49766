import type { FastifyRequest } from 'fastify'

/** Characters of `Accept-Encoding`: browsers send thirty, and 900 codings take a millisecond each time to weigh. */
const MOST = 500

/**
 * The coding to compress an answer with, of those that the client takes. Brotli first, being smaller: browsers
 * name gzip first and mean nothing by it.
 */
export function acceptedCoding(request: FastifyRequest): 'br' | 'gzip' | undefined {
  if ((request.headers['accept-encoding'] ?? '').length > MOST) return undefined
  if (request.encodings(['br']) === 'br') return 'br'
  return request.encodings(['gzip']) === 'gzip' ? 'gzip' : undefined
}
