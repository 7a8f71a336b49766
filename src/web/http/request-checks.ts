/* oxlint-disable promise/prefer-await-to-callbacks -- a hook with a callback makes no promise */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'

/** Lets a request pass, or refuses it: by an error, or by an answer, and then returns the reply. */
export type RequestCheck = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | undefined

/**
 * A hook of checks that await nothing. Each request to the API passes eight of them: as many promises would take longer
 * than the checks.
 */
export function checking(...checks: readonly RequestCheck[]): onRequestHookHandler {
  return (request, reply, done) => {
    if (checks.every((check) => check(request, reply) === undefined)) done()
  }
}
