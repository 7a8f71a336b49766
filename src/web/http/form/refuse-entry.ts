import type { FastifyReply } from 'fastify'
import type { NotLetIn } from '../../../accounts/sign-in.ts'
import { waitText, wholeSeconds } from '../../parts/texts/wait-text.ts'

const STATUSES = { wrong: 403, wait: 429, busy: 503 } as const

/** Why a password was not accepted, as a sentence; sets status and `Retry-After` accordingly. */
export function refuseEntry(refused: NotLetIn, wrong: string, reply: FastifyReply): string {
  reply.code(STATUSES[refused.status])
  if (refused.status === 'wrong') return wrong
  reply.header('Retry-After', String(wholeSeconds(refused.retryAfterMs)))
  if (refused.status === 'wait') return waitText(refused.retryAfterMs)
  return 'The server is busy. Try again in a few seconds.'
}
