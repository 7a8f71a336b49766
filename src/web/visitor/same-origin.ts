import type { FastifyRequest } from 'fastify'
import { publicAddress } from '../http/public-address.ts'

/**
 * Whether a form was submitted from one of our pages: by `Sec-Fetch-Site`, else by `Origin`. Browsers send the first
 * only to https and loopback, and the second with every form. A client that sends neither is not a current browser,
 * and is refused.
 */
export function isSameOrigin(request: FastifyRequest, baseUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin !== undefined && origin === URL.parse(publicAddress(request, baseUrl))?.origin
}
