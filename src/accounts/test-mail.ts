import { testMail } from '../notify/account-mails.ts'
import type { Post } from '../notify/mail.ts'
import type { Owner } from '../store/accounts/actor.ts'
import { createThrottle, type ThrottleRules } from './throttle.ts'
import { type Counting, countInProcess } from './counting.ts'

/** Of one administrator: a few tries while they set mail up, then ever fewer. */
const RULES: ThrottleRules = {
  free: 5,
  windowMs: 15 * 60_000,
  delayMs: 30_000,
  maxDelayMs: 5 * 60_000,
}

export interface TestMailOptions {
  /** Absent: there is no mail. */
  readonly post?: Post | undefined
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Where attempts are counted; in this process when absent. */
  readonly counting?: Counting | undefined
}

export type TestMailing =
  | { readonly status: 'taken' | 'none' }
  /** In the server's words, or those of who could not reach it. */
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export type TestMail = ReturnType<typeof createTestMail>

/** An email that administrators send to themselves, to see whether the mail server takes any. */
export function createTestMail({ post, now, counting = countInProcess(now) }: TestMailOptions) {
  const tries = counting('test mail', (time, bucketsOf) =>
    createThrottle(RULES, time, bucketsOf('')),
  )
  return {
    /** Is there a mail server? */
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
