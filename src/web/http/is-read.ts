import type { FastifyRequest } from 'fastify'

const READING = new Set(['GET', 'HEAD'])

/** Whether a request only reads. All others change something, or may. */
export function isRead({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return READING.has(method)
}
