import { type AccountVisit, countByStanding, type RulesOfStandings } from './allowances.ts'
import { type BucketsOf, createBuckets } from './buckets.ts'
import { createJointThrottle } from './joint-throttle.ts'
import { tenThenOneEach } from './throttle.ts'

const MINUTE_MS = 60_000

/**
 * For one account, by standing. Codes within an hour:
 *
 *     strangers                  10 + 15
 *     networks known             10 +  6
 *     devices known, together    10 +  5
 *     sessions, together         10 +  4
 *                                ───────
 *                                40 + 30 = 70
 *
 * which is what one allowance for all of them would be, of ten and then one a minute: 10 + 60. 720 guesses a day, with
 * three codes right in a million. Only who has the password gets here.
 */
const RULES: RulesOfStandings = {
  nothing: tenThenOneEach(4 * MINUTE_MS),
  network: tenThenOneEach(10 * MINUTE_MS),
  device: tenThenOneEach(12 * MINUTE_MS),
  session: tenThenOneEach(15 * MINUTE_MS),
}

/**
 * Attempts with codes of second factors.
 *
 * @param now milliseconds of a clock that never goes back
 */
export function createCodeThrottle(now: () => number, bucketsOf: BucketsOf = createBuckets) {
  return createJointThrottle<AccountVisit>(countByStanding(RULES), now, bucketsOf)
}
