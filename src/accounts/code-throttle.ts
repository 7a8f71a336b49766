import { type AccountVisit, countByStanding, type RulesOfStandings } from './allowances.ts'
import { type BucketsOf, createBuckets } from './buckets.ts'
import { createJointThrottle } from './joint-throttle.ts'
import { tenThenOneEach } from './throttle.ts'

const MINUTE_MS = 60_000

/**
 * Per account, by standing. Codes per hour:
 *
 *     strangers                  10 + 15
 *     networks known             10 +  6
 *     devices known, together    10 +  5
 *     sessions, together         10 +  4
 *                                ───────
 *                                40 + 30 = 70
 *
 * which equals one shared allowance of ten and then one a minute: 10 + 60. That is 720 guesses a day, with three of a
 * million codes valid. Only a person with the password gets this far.
 */
const RULES: RulesOfStandings = {
  nothing: tenThenOneEach(4 * MINUTE_MS),
  network: tenThenOneEach(10 * MINUTE_MS),
  device: tenThenOneEach(12 * MINUTE_MS),
  session: tenThenOneEach(15 * MINUTE_MS),
}

/**
 * Throttles attempts with second-factor codes.
 *
 * @param now monotonic time in milliseconds
 */
export function createCodeThrottle(now: () => number, bucketsOf: BucketsOf = createBuckets) {
  return createJointThrottle<AccountVisit>(countByStanding(RULES), now, bucketsOf)
}
