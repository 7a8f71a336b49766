import { type Attempt, createThrottle, type ThrottleRules } from './throttle.ts'

export interface Counted<Visit> {
  readonly rules: ThrottleRules
  /** What an attempt is counted under: an account, an address, both. */
  readonly nameOf: (visit: Visit) => string
  /** Does the right secret forgive the attempts before it? Only where nobody else could be cleared the way. */
  readonly forgiven?: true
}

/** Several throttles over the same attempts: by pair, by account or report, by address. */
export function createJointThrottle<Visit>(counted: readonly Counted<Visit>[], now: () => number) {
  const parts = counted.map(({ rules, nameOf, forgiven = false }) => ({
    throttle: createThrottle(rules, now),
    nameOf,
    forgiven,
  }))
  return {
    /** Counts everywhere or, when the attempt has to wait anywhere, nowhere. */
    attempt(visit: Visit): Attempt {
      const waits = parts.map(({ throttle, nameOf }) => throttle.waitMs([nameOf(visit)]))
      const retryAfterMs = Math.max(...waits)
      if (retryAfterMs > 0) return { allowed: false, retryAfterMs }
      for (const { throttle, nameOf } of parts) throttle.attempt([nameOf(visit)])
      return { allowed: true }
    },

    /** The secret was right. */
    forgive(visit: Visit): void {
      for (const { throttle, nameOf, forgiven } of parts) {
        if (forgiven) throttle.forgive([nameOf(visit)])
      }
    },
  }
}
