/* oxlint-disable promise/prefer-await-to-callbacks -- a hook with a callback costs no extra turn */
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { addressGroup } from './address-group.ts'

export const BEGINNING_LIMITS = {
  /** Waiting requests, about 5 KB each. Beyond this, a request begins at once: later limits apply to it. */
  waiting: 4_000,
  /** Requests that begin in a turn of the event loop: those of this many connections share a read of the database. */
  inTurn: 8,
  /** A turn that takes longer is followed by one in which a single request begins. */
  turnMs: 4,
}

/** What one group waits for, the next first. */
type Group = (() => void)[]

/** Characters of all names that are kept: of about 2,500 groups. The next request of a forgotten one begins another list. */
const MOST_KEPT = 50_000

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
  // No map to which each request adds its group, and removes it: see docs/decisions/137-young-requests.md.
  const groups = new LRUCache<string, Group>({
    maxSize: MOST_KEPT,
    // Behind a proxy, an address may be any text.
    sizeCalculation: (_, name) => name.length + 1,
  })
  /** Groups with waiting requests. The one whose turn is next comes first. */
  const queue: Group[] = []
  let waiting = 0
  let inTurn = 1
  let isNextTurnSet = false

  function runNext(): void {
    const group = queue.shift()
    const run = group?.shift()
    if (!group || !run) return
    if (group.length > 0) queue.push(group)
    waiting -= 1
    run()
  }

  function turn(previous: number): void {
    const time = now()
    inTurn = time - previous > limits.turnMs ? 1 : Math.min(2 * inTurn, limits.inTurn)
    isNextTurnSet = waiting > 0
    if (!isNextTurnSet) return
    setImmediate(turn, time)
    for (let begun = 0; begun < inTurn; begun += 1) runNext()
  }

  return (name: string, run: () => void): void => {
    if (waiting >= limits.waiting) return run()
    waiting += 1
    const group = groups.get(name) ?? []
    if (group.length === 0) groups.set(name, group)
    if (group.push(run) === 1) queue.push(group)
    if (isNextTurnSet) return
    isNextTurnSet = true
    setImmediate(turn, now())
  }
}
