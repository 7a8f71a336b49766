import type { Actor } from '../store/accounts/actor.ts'
import type { ReportLocks } from '../store/reports/report-locks.ts'
import { createJointThrottle } from './joint-throttle.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'
import { addressGroup, type ThrottleRules } from './throttle.ts'

export interface ReportVisitsOptions {
  readonly locks: ReportLocks
  readonly passwords: Passwords
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** Five a minute for one address at one report (security.md §3), then ever longer waits. */
const PAIR_RULES: ThrottleRules = {
  free: 5,
  windowMs: 60_000,
  delayMs: 60_000,
  maxDelayMs: 15 * 60_000,
}

/**
 * For one report from all addresses together, so that many of them guess no faster: 60 at once, from
 * then on 60 a minute. The wait does not grow: visitors who know the password share it with whoever
 * is guessing.
 */
const REPORT_RULES: ThrottleRules = {
  free: 60,
  windowMs: 60_000,
  delayMs: 1_000,
  maxDelayMs: 1_000,
}

/**
 * For one address at all reports together: 20 at once, from then on 20 a minute. The wait does not
 * grow: behind one address there may be many people.
 */
const ADDRESS_RULES: ThrottleRules = {
  free: 20,
  windowMs: 60_000,
  delayMs: 3_000,
  maxDelayMs: 3_000,
}

export type Unlocking =
  | {
      readonly status: 'unlocked'
      /** For the visitor's cookie. */
      readonly token: string
      readonly actor: Actor
    }
  | { readonly status: 'wrong' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }
  /** There is no such report, or it asks for no password. */
  | { readonly status: 'no-lock' }

export type ReportVisits = ReturnType<typeof createReportVisits>

/**
 * Visitors who open a report by its password. Attempts are counted by address and report, by report
 * and by address. The right password forgives the attempts of that address at that report alone:
 * otherwise whoever knows one password could clear the way for guessing another.
 */
export function createReportVisits({ locks, passwords, now }: ReportVisitsOptions) {
  const attempts = createVisitThrottle(now)
  return {
    /** @param visit.address the visitor's IP address, as the operator's trusted proxies say */
    async unlock(visit: {
      readonly reportId: string
      readonly password: string
      readonly address: string
    }): Promise<Unlocking> {
      const attempt = attempts.attempt(visit)
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }

      const lock = await locks.find(visit.reportId)
      if (!lock) return { status: 'no-lock' }
      try {
        if (!(await passwords.verify(lock.passwordHash, visit.password))) return { status: 'wrong' }
      } catch (error) {
        if (!(error instanceof PasswordsBusy)) throw error
        return { status: 'wait', retryAfterMs: error.retryAfterMs }
      }

      attempts.forgive(visit)
      const token = await locks.unlock(lock)
      return { status: 'unlocked', token, actor: { kind: 'unlocked', token } }
    },
  }
}

interface Visit {
  readonly reportId: string
  readonly address: string
}

function createVisitThrottle(now: () => number) {
  const groupOf = ({ address }: Visit) => addressGroup(address)
  const pairOf = (visit: Visit) => `${visit.reportId} ${groupOf(visit)}`
  return createJointThrottle<Visit>(
    [
      { rules: PAIR_RULES, nameOf: pairOf, forgiven: true },
      { rules: REPORT_RULES, nameOf: ({ reportId }) => reportId },
      { rules: ADDRESS_RULES, nameOf: groupOf },
    ],
    now,
  )
}
