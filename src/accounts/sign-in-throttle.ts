import { type AccountVisit, countByStanding, type RulesOfStandings } from './allowances.ts'
import { type BucketsOf, createBuckets } from './buckets.ts'
import { createJointThrottle } from './joint-throttle.ts'
import { addressGroup, tenThenOneEach, type ThrottleRules } from './throttle.ts'

/**
 * Per account, by standing. Waits do not grow, since the owner may be among those who wait. Guesses per hour:
 *
 *     strangers                  10 + 360
 *     networks known             10 + 120
 *     devices known, together    10 +  60
 *     sessions, together         10 +  30
 *                                ────────
 *                                40 + 570 = 610
 *
 * which equals one shared allowance of ten and then ten a minute: 10 + 600. That is 14,000 guesses a day against a
 * password of twelve characters. Stolen devices or sessions give no more than their share.
 */
const RULES: RulesOfStandings = {
  nothing: tenThenOneEach(10_000),
  network: tenThenOneEach(30_000),
  device: tenThenOneEach(60_000),
  session: tenThenOneEach(120_000),
}

/** Per address over all accounts; a whole office may share one address. */
const ADDRESS_RULES: ThrottleRules = {
  free: 20,
  windowMs: 60_000,
  delayMs: 3_000,
  maxDelayMs: 3_000,
}

/**
 * Throttles attempts with account passwords. Devices and sessions are not also counted by address: somebody else in the
 * same office may be guessing.
 *
 * @param now monotonic time in milliseconds
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
