import { type BucketsOf, createBuckets } from './buckets.ts'
import { type Attempt, createThrottle } from './throttle.ts'

/** Thirty, then one every two minutes until an hour passes without any. */
const RULES = {
  free: 30,
  windowMs: 60 * 60_000,
  delayMs: 2 * 60_000,
  maxDelayMs: 2 * 60_000,
}

/**
 * Messages that users send by hand: tests and repetitions, whatever their channel. Endpoints may be other people's, and
 * a channel can be deleted and created again.
 */
export interface MessageThrottle {
  attempt(userId: string): Attempt | Promise<Attempt>
}

/** @param now monotonic time in milliseconds */
export function createMessageThrottle(
  now: () => number,
  bucketsOf: BucketsOf = createBuckets,
): { attempt(userId: string): Attempt } {
  const throttle = createThrottle(RULES, now, bucketsOf(''))
  return { attempt: (userId) => throttle.attempt([userId]) }
}
