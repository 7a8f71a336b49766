/* oxlint-disable promise/no-callback-in-promise -- the hooks call Fastify back: see below */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './address-group.ts'
import { isRead } from './is-read.ts'
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

const ENDS = new WeakMap<FastifyRequest, () => void>()

/**
 * Makes each response wait for its turn: after the key or the session was looked up and the cache was checked, and
 * before anything is read and rendered. The turn ends when the response is made, whether or not its client is still
 * connected: slow readers do not delay others, and disconnecting does not reduce what was used.
 */
export function takeTurns(app: FastifyInstance, turns: Turns): void {
  waitForTurns(app, turns, (request) => {
    // Forms of visitors have throttles of their own, and wait for passwords.
    const isView = isRead(request) && request.routeOptions.config.outOfTurn !== true
    return isView ? addressGroup(request.ip) : undefined
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    endTurn(request)
    done(null, payload)
  })
}

/**
 * The same for changes, by account. Call it below `takeTurns`, and `endTurn` in a handler that waits for something else
 * than the database.
 *
 * @param accountOf undefined if the request takes no turn
 */
export function changeInTurns(
  app: FastifyInstance,
  turns: Turns,
  accountOf: (request: FastifyRequest) => string | undefined,
): void {
  waitForTurns(app, turns, (request) => (isRead(request) ? undefined : accountOf(request)))
}

/** Ends the turn of this request, if it has one, before its response is made. */
export function endTurn(request: FastifyRequest): void {
  ENDS.get(request)?.()
}

function waitForTurns(
  app: FastifyInstance,
  turns: Turns,
  groupOf: (request: FastifyRequest) => string | undefined,
): void {
  // With callbacks, not promises: if a response is sent without calling back, Fastify does not continue, and the
  // request ends at once.
  app.addHook('preHandler', (request, reply, done) => {
    const group = groupOf(request)
    if (group === undefined) return done()
    const gone = new AbortController()
    let isWaiting = true
    // Every connection ends at last, and aborting makes an error with its stack.
    whenGone(reply, () => isWaiting && gone.abort())
    turns.take(group, gone.signal).then(
      (end) => {
        isWaiting = false
        if (gone.signal.aborted) return end()
        ENDS.set(request, end)
        return done()
      },
      (error: Error) => {
        isWaiting = false
        if (!gone.signal.aborted) done(error)
      },
    )
  })
}
