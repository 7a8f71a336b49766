import type { FastifyRequest } from 'fastify'
import { publicAddress } from '../http/public-address.ts'

/** Names that never leave the machine (RFC 6761 §6.3, RFC 1122 §3.2.1.3). */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether input travels over an unencrypted network. */
export function isExposed(request: FastifyRequest, baseUrl: string | undefined): boolean {
  const { protocol = 'http:', hostname = '' } = URL.parse(publicAddress(request, baseUrl)) ?? {}
  return protocol !== 'https:' && !LOOPBACK.test(hostname)
}
