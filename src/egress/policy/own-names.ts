import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

import { askSystem, literalOf } from './resolve.ts'
import type { SystemLookup } from './resolve.ts'

/** The addresses that this service's own names resolve to. */
export interface OwnNames {
  addresses(): readonly string[]
  /** Resolves again when the last answers are old, and waits briefly for new ones. Never throws. */
  refresh(): Promise<void>
}

/** How long answers count as new, and how long to wait for them, in milliseconds. */
const FRESH_MS = 30_000
const WAIT_MS = 2000

/** How long an address stays ours after it was last seen: load balancers return a few of theirs at a time. */
const KEEP_MS = 3_600_000

/**
 * `hosts` in the spelling of URLs, literals included. The system resolves them, as for any program of this machine;
 * only the operator chooses these names, so a slow zone is no attack.
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
