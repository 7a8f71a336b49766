import type { FastifyRequest } from 'fastify'

/**
 * Did a part of this server ask, by `inject`? There is no connection to end then, the body is there as a whole, and
 * the answer is taken at once.
 */
export function isAskedWithin({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return 'isLightMyRequest' in raw
}
