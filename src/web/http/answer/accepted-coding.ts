import type { FastifyRequest } from 'fastify'

/**
 * Maximum length of `Accept-Encoding`: browsers send 30 characters, and parsing 900 codings takes a millisecond each
 * time.
 */
const MOST = 500

/**
 * Chooses the coding to compress a response with among those that the client accepts. Brotli comes first because it is
 * smaller: browsers list gzip first without preferring it.
 */
export function acceptedCoding(request: FastifyRequest): 'br' | 'gzip' | undefined {
  if ((request.headers['accept-encoding'] ?? '').length > MOST) return undefined
  if (request.encodings(['br']) === 'br') return 'br'
  return request.encodings(['gzip']) === 'gzip' ? 'gzip' : undefined
}
