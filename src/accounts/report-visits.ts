import type { Actor } from '../store/actor.ts'
import type { ReportLocks } from '../store/report-locks.ts'
import type { Passwords } from './passwords.ts'
import { addressGroup, type Throttle } from './throttle.ts'

export interface ReportVisitsOptions {
  readonly locks: ReportLocks
  readonly passwords: Passwords
  /** With `REPORT_PASSWORD_RULES`. */
  readonly throttle: Throttle
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

/** Visitors who open a report by its password. */
export function createReportVisits({ locks, passwords, throttle }: ReportVisitsOptions) {
  return {
    /** @param visit.address the visitor's IP address, as the operator's trusted proxies say */
    async unlock(visit: {
      readonly reportId: string
      readonly password: string
      readonly address: string
    }): Promise<Unlocking> {
      const names = [`${visit.reportId} ${addressGroup(visit.address)}`]
      const attempt = throttle.attempt(names)
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }

      const lock = await locks.find(visit.reportId)
      if (!lock) return { status: 'no-lock' }
      if (!(await passwords.verify(lock.passwordHash, visit.password))) return { status: 'wrong' }

      throttle.forgive(names)
      const token = await locks.unlock(lock)
      return { status: 'unlocked', token, actor: { kind: 'unlocked', token } }
    },
  }
}
