import type { Actor } from '../store/accounts/actor.ts'
import type { ReportLocks } from '../store/reports/report-locks.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'
import { createVisitThrottle } from './visit-throttle.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface ReportVisitsOptions {
  readonly locks: ReportLocks
  readonly passwords: Passwords
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Where attempts are counted; in this process when absent. */
  readonly counting?: Counting | undefined
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
 * and by address; see `visit-throttle.ts`. The right password forgives the attempts of that address at that report
 * alone: otherwise whoever knows one password could clear the way for guessing another.
 */
export function createReportVisits({
  locks,
  passwords,
  now,
  counting = countInProcess(now),
}: ReportVisitsOptions) {
  const attempts = counting('unlock', createVisitThrottle)
  return {
    /** @param visit.address the visitor's IP address, as the operator's trusted proxies say */
    async unlock(visit: {
      readonly reportId: string
      readonly password: string
      readonly address: string
      /** Of the report's cookie, whether it still opens anything or not. */
      readonly token?: string | undefined
      /** Of who is signed in. */
      readonly userId?: string | undefined
      /** Where it is the password of something else, such as a site audit: counted as those of reports. */
      readonly of?: ReportLocks
    }): Promise<Unlocking> {
      const { reportId, address, userId, token: brought, of = locks } = visit
      const reader = brought === undefined ? undefined : await of.findReader(reportId, brought)
      const attempt = await attempts((throttle) =>
        throttle.attempt({ reportId, address, userId, reader }),
      )
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }

      const lock = await of.find(visit.reportId)
      if (!lock) return { status: 'no-lock' }
      try {
        const right = await passwords.verify(lock.passwordHash, visit.password, address)
        if (!right) return { status: 'wrong' }
      } catch (error) {
        if (!(error instanceof PasswordsBusy)) throw error
        return { status: 'wait', retryAfterMs: error.retryAfterMs }
      }

      await attempts((throttle) => throttle.forgive(attempt.tried))
      const token = await of.unlock(lock)
      return { status: 'unlocked', token, actor: { kind: 'unlocked', token } }
    },
  }
}
