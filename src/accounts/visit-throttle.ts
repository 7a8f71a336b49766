import { type BucketsOf, createBuckets } from './buckets.ts'
import { createJointThrottle, type Counted } from './joint-throttle.ts'
import { addressGroup, type Attempt, createThrottle, type ThrottleRules } from './throttle.ts'

/** An attempt to open a report with its password. */
export interface Visit {
  readonly reportId: string
  readonly address: string
  /** From the access cookie of an earlier visit, if any. */
  readonly reader?: string | undefined
  /** Id of the signed-in user. */
  readonly userId?: string | undefined
}

/** The allowance that an attempt uses. */
type Standing = 'newcomer' | 'repeater' | 'reader' | 'user'

interface Tried extends Visit {
  readonly standing: Standing
}

/** An allowed attempt, with the standing that it was counted under. */
type VisitAttempt =
  | { readonly allowed: true; readonly tried: Tried }
  | Extract<Attempt, { readonly allowed: false }>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** This many at once and per minute. The wait does not grow, since legitimate visitors share it with attackers. */
function aMinute(most: number): ThrottleRules {
  const ms = MINUTE_MS / most
  return { free: most, windowMs: MINUTE_MS, delayMs: ms, maxDelayMs: ms }
}

/**
 * Per report. An address's first three attempts have an allowance of their own, so that the same 24 addresses that guess
 * for hours use up only that of repeaters. A visitor who opened the report before, or who is signed in, has another one
 * when the first is used up. Guesses at once, and per minute after that:
 *
 *     newcomers  40
 *     repeaters  10
 *     readers     5
 *     users       5
 *                ──
 *                60, which equals one shared allowance
 */
const REPORT_RULES: Readonly<Record<Standing, ThrottleRules>> = {
  newcomer: aMinute(40),
  repeater: aMinute(10),
  reader: aMinute(5),
  user: aMinute(5),
}

/** Three attempts in an hour, then one. */
const NEWCOMER_RULES = { free: 3, windowMs: HOUR_MS, delayMs: HOUR_MS, maxDelayMs: HOUR_MS }

/** Five a minute for one address, reader or user at one report, then ever longer waits. */
const OWN_RULES: ThrottleRules = {
  free: 5,
  windowMs: MINUTE_MS,
  delayMs: MINUTE_MS,
  maxDelayMs: 15 * MINUTE_MS,
}

/** Per address or user over all reports; one address may be shared by many people. */
const ALL_REPORTS_RULES = aMinute(20)

const byStanding = (standing: Standing): Counted<Tried> => ({
  rules: REPORT_RULES[standing],
  nameOf: (tried) => (tried.standing === standing ? tried.reportId : undefined),
})

/** @param now monotonic time in milliseconds */
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

  /** The allowance that every attempt tries first; the others are left for when it is used up. */
  function standingsOf(visit: Visit): readonly Standing[] {
    const isNew = newcomers.waitMs([newcomerName(visit)]) === 0
    return [
      isNew ? 'newcomer' : 'repeater',
      ...(visit.reader === undefined ? [] : (['reader'] as const)),
      ...(visit.userId === undefined ? [] : (['user'] as const)),
    ]
  }

  return {
    /** Counts the attempt under the first allowance that is not used up. */
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

    /** Called when the password was right; it does not forgive attempts of others. */
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
