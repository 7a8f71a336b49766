import type { FastifyReply } from 'fastify'

/** Calls this once, when the answer was handed to the network or its client has gone: at once, if that was before. */
export function whenGone({ raw }: FastifyReply, done: () => void): void {
  if (raw.closed) done()
  else raw.once('close', done)
}
