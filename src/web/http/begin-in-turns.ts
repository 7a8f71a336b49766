/* oxlint-disable promise/prefer-await-to-callbacks -- a hook that calls back costs no turn of its own */
import type { FastifyInstance } from 'fastify'
import { addressGroup } from './address-group.ts'

/** Waiting requests of some 5 KB each. One more begins at once: what it leads to has limits of its own. */
const MOST_WAITING = 4_000

/**
 * Begins one request in each turn of the event loop, address groups in turn. Else hundreds of busy clients make a turn
 * last for 300 ms, and a newcomer needs several: to be accepted (libuv takes one connection a turn), read and answered.
 */
export function beginInTurns(app: FastifyInstance): void {
  const begin = createBeginning()
  app.addHook('onRequest', (request, _reply, done) => begin(addressGroup(request.ip), done))
}

/** Has what is handed to it run: the first of each group, then the second, one in a turn of the event loop. */
export function createBeginning(mostWaiting = MOST_WAITING) {
  /** The group whose turn is next first. */
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
