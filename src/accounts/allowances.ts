import type { KnownBy } from '../store/accounts/known-devices.ts'
import type { Counted } from './joint-throttle.ts'
import { addressGroup, type ThrottleRules } from './throttle.ts'

/**
 * Whose allowance of wrong secrets an attempt at an account uses: that of the session in which somebody is signed in,
 * of a device in which they have signed in before, of a network from which they have, else that of all strangers.
 * Nobody can use up what belongs to a session or a device without having it, so strangers cannot lock an owner out.
 */
export type Standing =
  | { readonly by: 'session'; readonly id: string }
  | KnownBy
  | { readonly by: 'nothing' }

/** An attempt at an account. */
export interface AccountVisit {
  /** What names the account, known or not. */
  readonly account: string
  readonly address: string
  readonly standing: Standing
}

/**
 * For one account, all attempts of one standing together. What an account allows within an hour is their sum, however
 * many devices, networks and sessions there are.
 */
export type RulesOfStandings = Readonly<Record<Standing['by'], ThrottleRules>>

/** For one session, one device, or one address at one account: a few slips, then ever longer waits. */
const OWN_RULES: ThrottleRules = {
  free: 5,
  windowMs: 15 * 60_000,
  delayMs: 30_000,
  maxDelayMs: 15 * 60_000,
}

/** Each by itself, and all of one standing together. The right secret forgives what was wrong before it by itself. */
export function countByStanding(rules: RulesOfStandings): readonly Counted<AccountVisit>[] {
  const shared = (by: Standing['by']): Counted<AccountVisit> => ({
    rules: rules[by],
    nameOf: ({ account, standing }) => (standing.by === by ? account : undefined),
  })
  return [
    { rules: OWN_RULES, nameOf: ownName, forgiven: true },
    shared('session'),
    shared('device'),
    shared('network'),
    shared('nothing'),
  ]
}

function ownName({ account, address, standing }: AccountVisit): string {
  return 'id' in standing ? `${standing.by} ${standing.id}` : `${account} ${addressGroup(address)}`
}
