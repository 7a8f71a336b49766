/* oxlint-disable promise/no-callback-in-promise -- the hooks call Fastify back: see below */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'
import type { Turns } from './turns.ts'
import { whenGone } from './when-gone.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Costs next to nothing: takes no turn. */
    outOfTurn?: true
  }
}

/** Of a route. */
export const OUT_OF_TURN = { config: { outOfTurn: true } } as const

/** Forms have throttles of their own, and wait for passwords, writes and PDFs. */
const VIEWS = new Set(['GET', 'HEAD'])

/**
 * Has whatever is made for one client wait for its turn: after the key was checked, or the session looked up, and what
 * is kept was looked through, before anything is read and drawn. The turn ends when the answer is made, whether its
 * client is still there or not: who reads slowly keeps nobody waiting, and who goes has not used up less.
 */
export function takeTurns(app: FastifyInstance, turns: Turns): void {
  const ends = new WeakMap<FastifyRequest, () => void>()

  // With callbacks, not promises: what is not called back is not gone on with, and what was sent has ended at once.
  app.addHook('preHandler', (request, reply, done) => {
    if (!VIEWS.has(request.method) || request.routeOptions.config.outOfTurn === true) return done()
    const gone = new AbortController()
    whenGone(reply, () => gone.abort())
    turns.take(addressGroup(request.ip), gone.signal).then(
      (end) => {
        if (gone.signal.aborted) return end()
        ends.set(request, end)
        return done()
      },
      (error: Error) => {
        if (!gone.signal.aborted) done(error)
      },
    )
  })

  app.addHook('onSend', (request, _reply, payload, done) => {
    ends.get(request)?.()
    done(null, payload)
  })
}
