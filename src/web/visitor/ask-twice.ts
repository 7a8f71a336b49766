import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRead } from '../http/is-read.ts'

/** @returns the reply if the request was answered */
type Ask = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

/**
 * Asks whether a request may proceed before its body is read, and of a change once more before it is made: body and turn
 * may take most of a minute, in which a session or a role ends.
 */
export function askTwice(app: FastifyInstance, ask: Ask): void {
  app.addHook('onRequest', ask)
  askBeforeChange(app, ask)
}

/** The second time only. */
export function askBeforeChange(app: FastifyInstance, ask: Ask): void {
  app.addHook('preHandler', async (request, reply) =>
    isRead(request) ? undefined : await ask(request, reply),
  )
}
