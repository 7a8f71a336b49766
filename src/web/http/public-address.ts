import type { FastifyRequest } from 'fastify'

/**
 * Scheme and host under which the client reaches us, without a closing slash: the operator's
 * `BASE_URL`, else what the request names.
 */
export function publicAddress(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  baseUrl: string | undefined,
): string {
  if (baseUrl !== undefined) return baseUrl.replace(/\/+$/, '')
  return `${protocol}://${HOST.test(host) ? host : 'localhost'}`
}

/** Whether that is https: cookies say so of themselves then. */
export function isSecure(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  baseUrl: string | undefined,
): boolean {
  return publicAddress(request, baseUrl).startsWith('https:')
}

/** A host and perhaps a port: what else a client writes there would end up in headers and links. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
