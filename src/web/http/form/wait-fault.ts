import type { FastifyReply } from 'fastify'
import type { Attempt } from '../../../accounts/throttle.ts'
import { waitText, wholeSeconds } from '../../parts/texts/wait-text.ts'

/**
 * Undefined if the attempt is allowed; else a sentence with the time to wait. Sets the status and `Retry-After`
 * accordingly.
 */
export function waitFault(attempt: Attempt, reply: FastifyReply): string | undefined {
  if (attempt.allowed) return undefined
  reply.code(429).header('Retry-After', String(wholeSeconds(attempt.retryAfterMs)))
  return waitText(attempt.retryAfterMs)
}
