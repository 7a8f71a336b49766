/* oxlint-disable promise/prefer-await-to-callbacks -- a hook with a callback costs no extra turn */
import type { FastifyInstance } from 'fastify'
import { addressGroup } from './address-group.ts'

export const BEGINNING_LIMITS = {
  /** Waiting requests, about 5 KB each. Beyond this, a request begins at once: later limits apply to it. */
  waiting: 4_000,
  /** Requests that begin in a turn of the event loop: those of this many connections share a read of the database. */
  inTurn: 8,
  /** A turn that takes longer is followed by one in which a single request begins. */
  turnMs: 4,
}

/**
 * Begins a few requests in each turn of the event loop, alternating between address groups, and one while turns are
 * long. Otherwise hundreds of busy clients make a turn last for 300 ms, and a new client needs several: to be accepted
 * (libuv accepts one connection per turn), read and answered.
 */
export function beginInTurns(app: FastifyInstance): void {
  const begin = createBeginning()
  app.addHook('onRequest', (request, _reply, done) => begin(addressGroup(request.ip), done))
}

/**
 * Runs its tasks in turns of the event loop, after its connections were read: the first of each group, then the second.
 * After each short turn, twice as many run.
 *
 * @param now milliseconds since any moment
 */
export function createBeginning(
  limits: typeof BEGINNING_LIMITS = BEGINNING_LIMITS,
  now: () => number = () => performance.now(),
) {
  /** The group whose turn is next comes first. */
  const groups = new Map<string, (() => void)[]>()
  let waiting = 0
  let inTurn = 1
  let isNextTurnSet = false

  function runNext(): void {
    const [first] = groups
    if (!first) return
    const [name, runs] = first
    groups.delete(name)
    const run = runs.shift()
    if (runs.length > 0) groups.set(name, runs)
    waiting -= 1
    run?.()
  }

  function turn(previous: number): void {
    const time = now()
    inTurn = time - previous > limits.turnMs ? 1 : Math.min(2 * inTurn, limits.inTurn)
    isNextTurnSet = waiting > 0
    if (!isNextTurnSet) return
    setImmediate(turn, time)
    for (let begun = 0; begun < inTurn; begun += 1) runNext()
  }

  return (group: string, run: () => void): void => {
    if (waiting >= limits.waiting) return run()
    waiting += 1
    const runs = groups.get(group)
    if (runs) runs.push(run)
    else groups.set(group, [run])
    if (isNextTurnSet) return
    isNextTurnSet = true
    setImmediate(turn, now())
  }
}
