import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHeldBytes, type HeldLimits } from '../lhci/held-bytes.ts'
import { addressGroup } from './address-group.ts'
import { Problem } from './problem.ts'
import { whenGone } from './when-gone.ts'

/** Bodies of most routes are smaller. */
const USUAL = 256 * 1024
/** Of all clients, and of an address group: sixteen of the largest forms. */
const LIMITS: HeldLimits = { ofAll: 128 * 1024 * 1024, ofOne: 48 * 1024 * 1024 }
const RETRY_S = '5'

/** Of all routes together: they share the memory of the process. */
const BODIES = createHeldBytes(LIMITS)

/**
 * A hook for routes with large bodies, before these are read: it counts what they may take, since a client that sends a
 * thousand of them slowly would have all of them held in memory.
 */
export function createLargeBodies(limits?: HeldLimits) {
  const bodies = limits ? createHeldBytes(limits) : BODIES
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { bodyLimit } = request.routeOptions
    const length = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit)
    if (length <= USUAL) return
    const held = bodies.begin(addressGroup(request.ip))
    if (held.add(length)) return whenGone(reply, () => held.release())
    throw new Problem('busy', 'Too many large lists are arriving. Try again in a few seconds.', {
      headers: { 'Retry-After': RETRY_S },
    })
  }
}
