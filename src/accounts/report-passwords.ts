import type { Owner } from '../store/accounts/actor.ts'
import type { Passwords } from './passwords.ts'
import { createThrottle, type ThrottleRules } from './throttle.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface ReportPasswordsOptions {
  readonly passwords: Pick<Passwords, 'hash'>
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

/** Per user: 30 at once, then 20 a minute. */
const RULES: ThrottleRules = { free: 30, windowMs: 60_000, delayMs: 3_000, maxDelayMs: 3_000 }

/** One user has requested so many hashes that others would have to wait for them. */
export class TooManyPasswords extends Error {
  override readonly name = 'TooManyPasswords'
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('Too many passwords at once. Try again in a few seconds.')
    this.retryAfterMs = retryAfterMs
  }
}

export type ReportPasswords = ReturnType<typeof createReportPasswords>

/** Hashes the passwords of reports. Each costs as much as a sign-in and needs no proof. */
export function createReportPasswords({
  passwords,
  now,
  counting = countInProcess(now),
}: ReportPasswordsOptions) {
  const made = counting('report passwords', (time, bucketsOf) =>
    createThrottle(RULES, time, bucketsOf('')),
  )
  return {
    /**
     * Computes a PHC string; see `Passwords`.
     *
     * @throws {TooManyPasswords}
     * @throws {PasswordsBusy}
     */
    async hash({ id }: Owner, password: string): Promise<string> {
      const attempt = await made((throttle) => throttle.attempt([id]))
      if (!attempt.allowed) throw new TooManyPasswords(attempt.retryAfterMs)
      return await passwords.hash(password, id)
    },
  }
}
