/* oxlint-disable promise/no-callback-in-promise -- the hooks call Fastify back: see below */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'
import type { Turns } from './turns.ts'
import { whenGone } from './when-gone.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Costs almost nothing: takes no turn. */
    outOfTurn?: true
  }
}

/** Options of a route. */
export const OUT_OF_TURN = { config: { outOfTurn: true } } as const

/** Forms have throttles of their own, and wait for passwords, writes and PDFs. */
const VIEWS = new Set(['GET', 'HEAD'])

/**
 * Makes each response wait for its turn: after the key or the session was looked up and the cache was checked, and
 * before anything is read and rendered. The turn ends when the response is made, whether or not its client is still
 * connected: slow readers do not delay others, and disconnecting does not reduce what was used.
 */
export function takeTurns(app: FastifyInstance, turns: Turns): void {
  const ends = new WeakMap<FastifyRequest, () => void>()

  // With callbacks, not promises: if a response is sent without calling back, Fastify does not continue, and the
  // request ends at once.
  app.addHook('preHandler', (request, reply, done) => {
    if (!VIEWS.has(request.method) || request.routeOptions.config.outOfTurn === true) return done()
    const gone = new AbortController()
    let isWaiting = true
    // Every connection ends at last, and aborting makes an error with its stack.
    whenGone(reply, () => isWaiting && gone.abort())
    turns.take(addressGroup(request.ip), gone.signal).then(
      (end) => {
        isWaiting = false
        if (gone.signal.aborted) return end()
        ends.set(request, end)
        return done()
      },
      (error: Error) => {
        isWaiting = false
        if (!gone.signal.aborted) done(error)
      },
    )
  })

  app.addHook('onSend', (request, _reply, payload, done) => {
    ends.get(request)?.()
    done(null, payload)
  })
}
