import { testMail } from '../notify/account-mails.ts'
import type { Post } from '../notify/mail.ts'
import type { Owner } from '../store/accounts/actor.ts'
import { createThrottle, type ThrottleRules } from './throttle.ts'
import { type Counting, countInProcess } from './counting.ts'

/** Per administrator: a few attempts while setting email up, then ever fewer. */
const RULES: ThrottleRules = {
  free: 5,
  windowMs: 15 * 60_000,
  delayMs: 30_000,
  maxDelayMs: 5 * 60_000,
}

export interface TestMailOptions {
  /** Absent if the installation cannot send email. */
  readonly post?: Post | undefined
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

export type TestMailing =
  | { readonly status: 'taken' | 'none' }
  /** The server's message, or the connection error. */
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export type TestMail = ReturnType<typeof createTestMail>

/** A test email that administrators send to themselves. */
export function createTestMail({ post, now, counting = countInProcess(now) }: TestMailOptions) {
  const tries = counting('test mail', (time, bucketsOf) =>
    createThrottle(RULES, time, bucketsOf('')),
  )
  return {
    /** Whether a mail server is configured. */
    hasPost: post !== undefined,

    async send({ id }: Owner, to: string): Promise<TestMailing> {
      if (!post) return { status: 'none' }
      const attempt = await tries((throttle) => throttle.attempt([id]))
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }
      const reason = await post.attempt(testMail({ to, site: post.site }))
      return reason === undefined ? { status: 'taken' } : { status: 'refused', reason }
    },
  }
}
