import { type BucketsOf, createBuckets } from './buckets.ts'
import { createJointThrottle, type Counted } from './joint-throttle.ts'
import { addressGroup, type Attempt, createThrottle, type ThrottleRules } from './throttle.ts'

/** Somebody who tries to open a report by its password. */
export interface Visit {
  readonly reportId: string
  readonly address: string
  /** Of the cookie with which they opened it before, if they did. */
  readonly reader?: string | undefined
  /** Of who is signed in. */
  readonly userId?: string | undefined
}

/** Whose allowance an attempt uses. */
type Standing = 'newcomer' | 'repeater' | 'reader' | 'user'

interface Tried extends Visit {
  readonly standing: Standing
}

/** An attempt that is allowed, with the standing that it was counted by. */
type VisitAttempt =
  | { readonly allowed: true; readonly tried: Tried }
  | Extract<Attempt, { readonly allowed: false }>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** So many at once and as many a minute; the wait does not grow, as who knows the password shares it with who guesses. */
function aMinute(most: number): ThrottleRules {
  const ms = MINUTE_MS / most
  return { free: most, windowMs: MINUTE_MS, delayMs: ms, maxDelayMs: ms }
}

/**
 * For one report. Addresses whose first three tries it is come first: the same 24 that guess on and on, hour by hour,
 * use up the allowance of those who do that. Whoever opened it before, or is signed in, has another one where theirs
 * is used up. Guesses at once, and within each minute after that:
 *
 *     newcomers  40
 *     repeaters  10
 *     readers     5
 *     users       5
 *                ──
 *                60, as one allowance for all of them would let through
 */
const REPORT_RULES: Readonly<Record<Standing, ThrottleRules>> = {
  newcomer: aMinute(40),
  repeater: aMinute(10),
  reader: aMinute(5),
  user: aMinute(5),
}

/** Three tries in an hour, then one. */
const NEWCOMER_RULES = { free: 3, windowMs: HOUR_MS, delayMs: HOUR_MS, maxDelayMs: HOUR_MS }

/** Five a minute for one address, reader or user at one report (security.md §3), then ever longer waits. */
const OWN_RULES: ThrottleRules = {
  free: 5,
  windowMs: MINUTE_MS,
  delayMs: MINUTE_MS,
  maxDelayMs: 15 * MINUTE_MS,
}

/** For one address, or one user, at all reports together: behind an address there may be many people. */
const ALL_REPORTS_RULES = aMinute(20)

const byStanding = (standing: Standing): Counted<Tried> => ({
  rules: REPORT_RULES[standing],
  nameOf: (tried) => (tried.standing === standing ? tried.reportId : undefined),
})

/** @param now milliseconds of a clock that never goes back */
export function createVisitThrottle(now: () => number, bucketsOf: BucketsOf = createBuckets) {
  const newcomers = createThrottle(NEWCOMER_RULES, now, bucketsOf('newcomers'))
  const attempts = createJointThrottle<Tried>(
    [
      { rules: OWN_RULES, nameOf: (tried) => `${tried.reportId} ${nameOf(tried)}`, forgiven: true },
      byStanding('newcomer'),
      byStanding('repeater'),
      byStanding('reader'),
      byStanding('user'),
      {
        rules: ALL_REPORTS_RULES,
        nameOf: (tried) => (tried.standing === 'reader' ? undefined : nameOf(tried)),
      },
    ],
    now,
    bucketsOf,
  )
  const newcomerName = (visit: Visit) => `${visit.reportId} ${addressGroup(visit.address)}`

  /** The one that all have first, so that the others are left for when it is used up. */
  function standingsOf(visit: Visit): readonly Standing[] {
    const isNew = newcomers.waitMs([newcomerName(visit)]) === 0
    return [
      isNew ? 'newcomer' : 'repeater',
      ...(visit.reader === undefined ? [] : (['reader'] as const)),
      ...(visit.userId === undefined ? [] : (['user'] as const)),
    ]
  }

  return {
    /** Counts it under the first allowance that is not used up. */
    attempt(visit: Visit): VisitAttempt {
      let retryAfterMs = Number.POSITIVE_INFINITY
      for (const standing of standingsOf(visit)) {
        const tried = { ...visit, standing }
        const attempt = attempts.attempt(tried)
        if (!attempt.allowed) {
          retryAfterMs = Math.min(retryAfterMs, attempt.retryAfterMs)
          continue
        }
        if (standing === 'newcomer') newcomers.attempt([newcomerName(visit)])
        return { allowed: true, tried }
      }
      return { allowed: false, retryAfterMs }
    },

    /** The password was right: it clears the way for nobody else. */
    forgive(tried: Tried): void {
      attempts.forgive(tried)
      newcomers.forgive([newcomerName(tried)])
    },
  }
}

function nameOf({ standing, address, reader, userId }: Tried): string {
  if (standing === 'reader') return `reader ${reader}`
  if (standing === 'user') return `user ${userId}`
  return addressGroup(address)
}
