import type { FastifyReply } from 'fastify'
import type { Attempt } from '../../../accounts/throttle.ts'
import { waitText, wholeSeconds } from '../../parts/texts/wait-text.ts'

/** Undefined for who may go on; else when they may, as a sentence, and the reply says the same. */
export function waitFault(attempt: Attempt, reply: FastifyReply): string | undefined {
  if (attempt.allowed) return undefined
  reply.code(429).header('Retry-After', String(wholeSeconds(attempt.retryAfterMs)))
  return waitText(attempt.retryAfterMs)
}
