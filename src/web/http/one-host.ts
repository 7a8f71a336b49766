import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerProblem } from './answer-problem.ts'
import { Problem } from './problem.ts'

/**
 * RFC 9112 §3.2: refuses a second `Host` line. Node reads the first and ignores the others; a proxy in front may read
 * the last, and take our response for another site's.
 */
export function requireOneHost(
  { raw }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0)
  if (names.filter((name) => name.toLowerCase() === 'host').length <= 1) return undefined
  return answerProblem(
    new Problem('bad-request', 'The request has more than one Host header. Send one.'),
    reply,
  )
}
