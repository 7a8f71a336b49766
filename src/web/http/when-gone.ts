import type { FastifyReply } from 'fastify'

/**
 * Calls the function once the response was handed to the network or its client has disconnected: at once if that has
 * already happened.
 */
export function whenGone({ raw }: FastifyReply, done: () => void): void {
  if (raw.closed) done()
  else raw.once('close', done)
}
