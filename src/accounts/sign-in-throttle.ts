import { type AccountVisit, countByStanding, type RulesOfStandings } from './allowances.ts'
import { type BucketsOf, createBuckets } from './buckets.ts'
import { createJointThrottle } from './joint-throttle.ts'
import { addressGroup, tenThenOneEach, type ThrottleRules } from './throttle.ts'

/**
 * For one account, by standing; waits do not grow, as its owner may be among those who wait. Guesses within an hour:
 *
 *     strangers                  10 + 360
 *     networks known             10 + 120
 *     devices known, together    10 +  60
 *     sessions, together         10 +  30
 *                                ────────
 *                                40 + 570 = 610
 *
 * which is what one allowance for all of them would be, of ten and then ten a minute: 10 + 600. 14,000 guesses a day
 * against a password of twelve characters. Whoever steals devices or sessions gets no more than their share.
 */
const RULES: RulesOfStandings = {
  nothing: tenThenOneEach(10_000),
  network: tenThenOneEach(30_000),
  device: tenThenOneEach(60_000),
  session: tenThenOneEach(120_000),
}

/** For one address at all accounts: behind it there may be a whole office. */
const ADDRESS_RULES: ThrottleRules = {
  free: 20,
  windowMs: 60_000,
  delayMs: 3_000,
  maxDelayMs: 3_000,
}

/**
 * Attempts with passwords of accounts. Devices and sessions are counted by themselves alone, not with their address:
 * somebody else in the same office may be guessing.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function createSignInThrottle(now: () => number, bucketsOf: BucketsOf = createBuckets) {
  return createJointThrottle<AccountVisit>(
    [
      ...countByStanding(RULES),
      {
        rules: ADDRESS_RULES,
        nameOf: ({ address, standing }) => ('id' in standing ? undefined : addressGroup(address)),
      },
    ],
    now,
    bucketsOf,
  )
}
