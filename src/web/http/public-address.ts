import type { FastifyRequest } from 'fastify'

/**
 * Scheme and host at which the client reaches us, without a trailing slash: the operator's `BASE_URL`, else from the
 * request.
 */
export function publicAddress(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  baseUrl: string | undefined,
): string {
  if (baseUrl !== undefined) return baseUrl.replace(/\/+$/, '')
  return `${protocol}://${HOST.test(host) ? host : 'localhost'}`
}

/** Whether that is https: cookies are then marked `Secure`. */
export function isSecure(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  baseUrl: string | undefined,
): boolean {
  return publicAddress(request, baseUrl).startsWith('https:')
}

/** A host and an optional port: anything else from a client would end up in headers and links. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
