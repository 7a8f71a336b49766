/* oxlint-disable promise/prefer-await-to-callbacks -- a hook with a callback costs no extra turn */
import type { FastifyInstance } from 'fastify'
import { addressGroup } from './address-group.ts'

/** Waiting requests, about 5 KB each. Beyond this, a request begins at once: later limits apply to it. */
const MOST_WAITING = 4_000

/**
 * Begins one request in each turn of the event loop, alternating between address groups. Otherwise hundreds of busy
 * clients make a turn last for 300 ms, and a new client needs several: to be accepted (libuv accepts one connection
 * per turn), read and answered.
 */
export function beginInTurns(app: FastifyInstance): void {
  const begin = createBeginning()
  app.addHook('onRequest', (request, _reply, done) => begin(addressGroup(request.ip), done))
}

/** Runs its tasks, one per turn of the event loop: the first of each group, then the second. */
export function createBeginning(mostWaiting = MOST_WAITING) {
  /** The group whose turn is next comes first. */
  const groups = new Map<string, (() => void)[]>()
  let waiting = 0
  let isBusy = false

  function next(): void {
    const [first] = groups
    isBusy = first !== undefined
    if (!first) return
    setImmediate(next)
    const [name, runs] = first
    groups.delete(name)
    const run = runs.shift()
    if (runs.length > 0) groups.set(name, runs)
    waiting -= 1
    run?.()
  }

  return (group: string, run: () => void): void => {
    if (isBusy && waiting < mostWaiting) {
      waiting += 1
      const runs = groups.get(group)
      if (runs) runs.push(run)
      else groups.set(group, [run])
      return
    }
    if (!isBusy) {
      isBusy = true
      setImmediate(next)
    }
    run()
  }
}
