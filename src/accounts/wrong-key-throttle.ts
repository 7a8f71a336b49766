import { type BucketsOf, createBuckets } from './buckets.ts'
import { addressGroup, type Attempt, createThrottle, type ThrottleRules } from './throttle.ts'

/**
 * Slows down clients that keep sending a wrong key, without counting against anyone's rate limit. 178 random bits
 * cannot be guessed, so a right key is never refused for wrong ones from the same address: behind a proxy that the
 * operator forgot to name, all clients share one.
 */
const RULES: ThrottleRules = {
  free: 100,
  windowMs: 60_000,
  delayMs: 1_000,
  maxDelayMs: 60_000,
}

/** Requests with a key that is unknown, revoked or expired, by the address that they come from. */
export interface WrongKeyThrottle {
  attempt(address: string): Attempt | Promise<Attempt>
}

/** @param now milliseconds of a clock that never goes back */
export function createWrongKeyThrottle(
  now: () => number,
  bucketsOf: BucketsOf = createBuckets,
): { attempt(address: string): Attempt } {
  const throttle = createThrottle(RULES, now, bucketsOf('address'))
  return { attempt: (address) => throttle.attempt([addressGroup(address)]) }
}
