import type { KnownBy } from '../store/accounts/known-devices.ts'
import type { Counted } from './joint-throttle.ts'
import { addressGroup, type ThrottleRules } from './throttle.ts'

/**
 * The allowance of wrong secrets that an attempt at an account uses: that of the user's session, of a known device, of a
 * known network, or else of all strangers. Only the holder of a session or device can use up its allowance, so strangers
 * cannot lock an owner out.
 */
export type Standing =
  | { readonly by: 'session'; readonly id: string }
  | KnownBy
  | { readonly by: 'nothing' }

/** An attempt at an account. */
export interface AccountVisit {
  /** Name of the account, which need not exist. */
  readonly account: string
  readonly address: string
  readonly standing: Standing
}

/**
 * Per account, all attempts of one standing together. The account allows their sum per hour, however many devices,
 * networks and sessions there are.
 */
export type RulesOfStandings = Readonly<Record<Standing['by'], ThrottleRules>>

/** For one session, one device, or one address at one account: a few errors, then ever longer waits. */
const OWN_RULES: ThrottleRules = {
  free: 5,
  windowMs: 15 * 60_000,
  delayMs: 30_000,
  maxDelayMs: 15 * 60_000,
}

/** Counts each one separately, and all of one standing together. The right secret forgives only the separate count. */
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
