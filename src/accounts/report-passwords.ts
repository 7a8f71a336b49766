import type { Owner } from '../store/accounts/actor.ts'
import type { Passwords } from './passwords.ts'
import { createThrottle, type ThrottleRules } from './throttle.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface ReportPasswordsOptions {
  readonly passwords: Pick<Passwords, 'hash'>
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Where attempts are counted; in this process when absent. */
  readonly counting?: Counting | undefined
}

/** For one user: thirty at once, from then on twenty a minute. */
const RULES: ThrottleRules = { free: 30, windowMs: 60_000, delayMs: 3_000, maxDelayMs: 3_000 }

/** One user has had so many passwords computed that others would wait for them. */
export class TooManyPasswords extends Error {
  override readonly name = 'TooManyPasswords'
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('Too many passwords at once. Try again in a few seconds.')
    this.retryAfterMs = retryAfterMs
  }
}

export type ReportPasswords = ReturnType<typeof createReportPasswords>

/** Passwords that people give their reports. Each costs as much as a sign-in, and nobody has to prove anything. */
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
     * A PHC string; see `Passwords`.
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
