import type { FastifyRequest } from 'fastify'
import { publicAddress } from '../http/public-address.ts'

/**
 * Whether a form was sent from one of our own pages: what the browser says in `Sec-Fetch-Site`,
 * else in `Origin`. Browsers send the first only to https and loopback, and the second with every
 * form. Whoever sends neither is no browser of today, and is refused.
 */
export function isSameOrigin(request: FastifyRequest, baseUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin !== undefined && origin === URL.parse(publicAddress(request, baseUrl))?.origin
}
