import type { FastifyRequest } from 'fastify'
import type { EventSource } from '../store/security-events.ts'

/** From where a request came, for the log of security events. */
export function eventSource({ ip, headers }: FastifyRequest): EventSource {
  return { address: ip, agent: headers['user-agent'] ?? '' }
}
