import { type BucketsOf, createBuckets } from './buckets.ts'
import { type Attempt, createThrottle, type ThrottleRules } from './throttle.ts'

export interface Counted<Visit> {
  readonly rules: ThrottleRules
  /** Name that an attempt is counted under: an account, an address or both. Undefined if it does not count here. */
  readonly nameOf: (visit: Visit) => string | undefined
  /** Whether the right secret forgives earlier attempts. Only if that helps no one else. */
  readonly forgiven?: true
}

/** Several throttles over the same attempts: by pair, by account or report, and by address. */
export function createJointThrottle<Visit>(
  counted: readonly Counted<Visit>[],
  now: () => number,
  bucketsOf: BucketsOf = createBuckets,
) {
  const parts = counted.map(({ rules, nameOf, forgiven = false }, part) => ({
    throttle: createThrottle(rules, now, bucketsOf(String(part))),
    namesOf: (visit: Visit) => [nameOf(visit)].filter((name) => name !== undefined),
    forgiven,
  }))
  return {
    /** Counts in all throttles, or in none if the attempt must wait in any of them. */
    attempt(visit: Visit): Attempt {
      const waits = parts.map(({ throttle, namesOf }) => throttle.waitMs(namesOf(visit)))
      const retryAfterMs = Math.max(...waits)
      if (retryAfterMs > 0) return { allowed: false, retryAfterMs }
      for (const { throttle, namesOf } of parts) throttle.attempt(namesOf(visit))
      return { allowed: true }
    },

    /** Called when the secret was right. */
    forgive(visit: Visit): void {
      for (const { throttle, namesOf, forgiven } of parts) {
        if (forgiven) throttle.forgive(namesOf(visit))
      }
    },
  }
}
