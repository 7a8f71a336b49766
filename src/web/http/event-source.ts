import type { FastifyRequest } from 'fastify'
import type { EventSource } from '../../store/accounts/security-events.ts'

/** Stored apart from the requests, since those of the API have no sessions. */
const ACTING = new WeakMap<FastifyRequest, string>()

/** Attributes the further events of this request to this administrator. */
export function nameImpersonation(request: FastifyRequest, adminId: string): void {
  ACTING.set(request, adminId)
}

/** The source of a request, for the log of security events. */
export function eventSource(request: FastifyRequest): EventSource {
  const source = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
  const impersonationId = ACTING.get(request)
  return impersonationId === undefined ? source : { ...source, impersonationId }
}
