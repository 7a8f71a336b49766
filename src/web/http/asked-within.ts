import type { FastifyRequest } from 'fastify'

/**
 * Whether a part of this server made the request, by `inject`. It then has no connection to end, its body is complete,
 * and the response is taken at once.
 */
export function isAskedWithin({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return 'isLightMyRequest' in raw
}
