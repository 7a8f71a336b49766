import type { FastifyRequest } from 'fastify'
import type { EventSource } from '../../store/accounts/security-events.ts'

/** Beside the requests, for the API's know nothing of sessions. */
const ACTING = new WeakMap<FastifyRequest, string>()

/** From now on what this request does is told as done by this administrator. */
export function nameImpersonation(request: FastifyRequest, adminId: string): void {
  ACTING.set(request, adminId)
}

/** From where a request came, for the log of security events. */
export function eventSource(request: FastifyRequest): EventSource {
  const source = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
  const impersonationId = ACTING.get(request)
  return impersonationId === undefined ? source : { ...source, impersonationId }
}
