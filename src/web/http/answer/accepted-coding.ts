import type { FastifyRequest } from 'fastify'

/**
 * The coding to compress an answer with, of those that the client takes. Brotli first, being smaller: browsers
 * name gzip first and mean nothing by it.
 */
export function acceptedCoding(request: FastifyRequest): 'br' | 'gzip' | undefined {
  if (request.encodings(['br']) === 'br') return 'br'
  return request.encodings(['gzip']) === 'gzip' ? 'gzip' : undefined
}
