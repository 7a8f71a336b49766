import { type BucketsOf, createBuckets } from './buckets.ts'
import { type Attempt, createThrottle, type ThrottleRules } from './throttle.ts'

export interface Counted<Visit> {
  readonly rules: ThrottleRules
  /** What an attempt is counted under: an account, an address, both. Undefined: it does not count here. */
  readonly nameOf: (visit: Visit) => string | undefined
  /** Does the right secret forgive the attempts before it? Only where nobody else could be cleared the way. */
  readonly forgiven?: true
}

/** Several throttles over the same attempts: by pair, by account or report, by address. */
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
    /** Counts everywhere or, when the attempt has to wait anywhere, nowhere. */
    attempt(visit: Visit): Attempt {
      const waits = parts.map(({ throttle, namesOf }) => throttle.waitMs(namesOf(visit)))
      const retryAfterMs = Math.max(...waits)
      if (retryAfterMs > 0) return { allowed: false, retryAfterMs }
      for (const { throttle, namesOf } of parts) throttle.attempt(namesOf(visit))
      return { allowed: true }
    },

    /** The secret was right. */
    forgive(visit: Visit): void {
      for (const { throttle, namesOf, forgiven } of parts) {
        if (forgiven) throttle.forgive(namesOf(visit))
      }
    },
  }
}
