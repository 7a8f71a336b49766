import { type BucketsOf, createBuckets } from './buckets.ts'
import { createJointThrottle } from './joint-throttle.ts'
import { addressGroup, type Attempt } from './throttle.ts'

/** Three at once, then one every 20 seconds. */
const IN_A_MINUTE = { free: 3, windowMs: 60_000, delayMs: 20_000, maxDelayMs: 20_000 }

/** Twenty, then one every ten minutes until an hour passes without any: at most 26 an hour. */
const IN_AN_HOUR = {
  free: 20,
  windowMs: 60 * 60_000,
  delayMs: 10 * 60_000,
  maxDelayMs: 10 * 60_000,
}

/** Audits that guests request, by IP address. */
export interface GuestThrottle {
  attempt(address: string): Attempt | Promise<Attempt>
}

/** @param now monotonic time in milliseconds */
export function createGuestThrottle(
  now: () => number,
  bucketsOf: BucketsOf = createBuckets,
): { attempt(address: string): Attempt } {
  const byAddress = [IN_A_MINUTE, IN_AN_HOUR].map((rules) => ({ rules, nameOf: addressGroup }))
  const throttle = createJointThrottle(byAddress, now, bucketsOf)
  return { attempt: (address) => throttle.attempt(address) }
}
