import type { FastifyRequest } from 'fastify'

/**
 * Scheme and host under which the client reaches us, without a closing slash: the operator's
 * `BASE_URL`, else what the request names.
 */
export function publicAddress(request: FastifyRequest, baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl.replace(/\/+$/, '')
  const host = request.host === '' ? 'localhost' : request.host
  return `${request.protocol}://${host}`
}
