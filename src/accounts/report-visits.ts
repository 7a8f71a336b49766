import type { Actor } from '../store/accounts/actor.ts'
import type { ReportLocks } from '../store/reports/report-locks.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'
import { createVisitThrottle } from './visit-throttle.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface ReportVisitsOptions {
  readonly locks: ReportLocks
  readonly passwords: Passwords
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

export type Unlocking =
  | {
      readonly status: 'unlocked'
      /** For the access cookie. */
      readonly token: string
      readonly actor: Actor
    }
  | { readonly status: 'wrong' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }
  /** The report does not exist or has no password. */
  | { readonly status: 'no-lock' }

export type ReportVisits = ReturnType<typeof createReportVisits>

/**
 * Opens reports to visitors by password. Attempts are counted by address and report, by report and by address; see
 * `visit-throttle.ts`. The right password forgives only the attempts of that address at that report: otherwise knowing
 * one password would help to guess another.
 */
export function createReportVisits({
  locks,
  passwords,
  now,
  counting = countInProcess(now),
}: ReportVisitsOptions) {
  const attempts = counting('unlock', createVisitThrottle)
  return {
    /** @param visit.address the visitor's IP address, as reported by trusted proxies */
    async unlock(visit: {
      readonly reportId: string
      readonly password: string
      readonly address: string
      /** From the access cookie, even if it is no longer valid. */
      readonly token?: string | undefined
      /** Id of the signed-in user. */
      readonly userId?: string | undefined
      /** For the password of another resource, such as a site audit; counted like a report's. */
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
