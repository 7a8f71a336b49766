import type { ConsoleEntry } from '../../../lab/lab-result.ts'
import type { OfParty } from '../runtime-facts.ts'
import type { PartyOf } from './party-of.ts'
import { fromOne } from './place-of.ts'

/** Pages and scripts of the browser's own, and of what drives it. */
const OWN_PLACES = /^(?:chrome|chrome-error|chrome-extension|devtools|pptr):/

/** What DevTools say when they hold a request back themselves; Lighthouse leaves it out too. */
const HELD_BACK = 'ERR_BLOCKED_BY_CLIENT.Inspector'

/** What the page and its scripts said, or made the browser say. */
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
