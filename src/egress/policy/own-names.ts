import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

import { askSystem, literalOf } from './resolve.ts'
import type { SystemLookup } from './resolve.ts'

/** The addresses under which this service's own names are reached. */
export interface OwnNames {
  addresses(): readonly string[]
  /** Asks again when the last answers are old, and waits a little for new ones. Never throws. */
  refresh(): Promise<void>
}

/** How long answers count as new, and how long they are waited for. Milliseconds. */
const FRESH_MS = 30_000
const WAIT_MS = 2000

/** How long an address stays ours after it was last seen: balancers give out a few of theirs at a time. */
const KEEP_MS = 3_600_000

/**
 * `hosts` as a URL writes them, literals included. The system looks them up, as it does for whoever
 * is on this machine; nobody else chooses these names, so that a slow zone is no attack.
 */
export function createOwnNames(
  hosts: readonly string[],
  lookup: SystemLookup = askSystem,
  now = () => performance.now(),
): OwnNames {
  const seen = new Map<string, number>()
  const literals = hosts.map(literalOf).filter((literal) => literal !== null)
  const names = hosts.filter((host) => literalOf(host) === null)
  let asked: { readonly at: number; readonly answers: Promise<unknown> } | undefined

  const ask = async (name: string) => {
    for (const address of await lookup(name)) seen.set(address, now())
  }

  return {
    addresses() {
      for (const [address, at] of seen) {
        if (now() - at > KEEP_MS) seen.delete(address)
      }
      return [...literals, ...seen.keys()]
    },
    async refresh() {
      if (names.length === 0) return
      if (asked === undefined || now() - asked.at > FRESH_MS) {
        asked = { at: now(), answers: Promise.allSettled(names.map(ask)) }
      }
      await Promise.race([asked.answers, delay(WAIT_MS, undefined, { ref: false })])
    },
  }
}
