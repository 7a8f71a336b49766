import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'
import { createTurns, type Turns } from './turns.ts'
import { whenGone } from './when-gone.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Costs next to nothing, or waits for others all the time: takes no turn. */
    outOfTurn?: true
  }
}

/** Of a route. */
export const OUT_OF_TURN = { config: { outOfTurn: true } } as const

/** Forms have throttles of their own, and wait for passwords, writes and PDFs. */
const VIEWS = new Set(['GET', 'HEAD'])

/**
 * Has whatever is made for one client wait for its turn: after the key was checked, or the session looked up, and what
 * is kept was looked through, before anything is read and drawn. The turn ends when the answer is made: who reads it
 * slowly keeps nobody waiting.
 */
export function takeTurns(app: FastifyInstance, turns: Turns = createTurns()): void {
  const ends = new WeakMap<FastifyRequest, () => void>()

  app.addHook('preHandler', async (request, reply) => {
    if (!VIEWS.has(request.method) || request.routeOptions.config.outOfTurn === true) return
    const gone = new AbortController()
    whenGone(reply, () => gone.abort())
    const end = await turns.take(addressGroup(request.ip), gone.signal)
    ends.set(request, end)
    gone.signal.addEventListener('abort', end)
    // Gone in the moment in which its turn came.
    if (gone.signal.aborted) end()
  })

  app.addHook('onSend', async (request) => {
    ends.get(request)?.()
  })
}
