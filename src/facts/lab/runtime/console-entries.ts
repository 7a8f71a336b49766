import type { ConsoleEntry } from '../../../lab/lab-result.ts'
import type { OfParty } from '../runtime-facts.ts'
import type { PartyOf } from './party-of.ts'
import { fromOne } from './place-of.ts'

/** Pages and scripts of the browser itself, and of the tool that drives it. */
const OWN_PLACES = /^(?:chrome|chrome-error|chrome-extension|devtools|pptr):/

/** Message of DevTools when they block a request themselves; Lighthouse leaves it out too. */
const HELD_BACK = 'ERR_BLOCKED_BY_CLIENT.Inspector'

/** Messages of the page and its scripts, or caused by them. */
export function consoleEntries(
  entries: readonly ConsoleEntry[],
  partyOf: PartyOf,
): (ConsoleEntry & OfParty)[] {
  return entries
    .filter(({ url, text }) => !OWN_PLACES.test(url ?? '') && !text.includes(HELD_BACK))
    .map((entry) => ({
      ...entry,
      line: fromOne(entry.line),
      column: fromOne(entry.column),
      party: partyOf(entry.url),
    }))
}
