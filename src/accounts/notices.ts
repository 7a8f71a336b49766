import type { Post } from '../notify/mail.ts'
import { securityMail, type SecurityNotice } from '../notify/security-mails.ts'
import type { EventSource } from '../store/accounts/security-events.ts'
import type { Users } from '../store/accounts/users.ts'
import { agentWords } from './agent-words.ts'
import { createThrottle, type ThrottleRules } from './throttle.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface NoticesOptions {
  readonly users: Pick<Users, 'find'>
  /** Absent if the installation cannot send email. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
  /** Milliseconds since 1970. */
  readonly time: () => number
}

/** Per kind and recipient: a stolen session cannot flood the mailbox, and the first emails have said it. */
const RULES: ThrottleRules = {
  free: 10,
  windowMs: 60 * 60_000,
  delayMs: 6 * 60_000,
  maxDelayMs: 6 * 60_000,
}

export type Notices = ReturnType<typeof createNotices>

/**
 * Emails to account owners about what gives access to their account. Nothing waits for them; the log records the event
 * in any case.
 */
export function createNotices({
  users,
  post,
  log,
  now,
  time,
  counting = countInProcess(now),
}: NoticesOptions) {
  const sent = counting('notices', (clock, bucketsOf) =>
    createThrottle(RULES, clock, bucketsOf('')),
  )

  async function write(
    userId: string,
    kind: SecurityNotice['kind'],
    mail: (to: string) => void,
  ): Promise<void> {
    const attempt = await sent((throttle) => throttle.attempt([`${userId} ${kind}`]))
    if (!attempt.allowed) return
    const user = await users.find(userId)
    if (user) mail(user.email)
  }

  return {
    tell(userId: string, notice: SecurityNotice, { address, agent }: EventSource): void {
      if (!post) return
      const { send, site } = post
      const occasion = { address, device: agentWords(agent), at: time() }
      write(userId, notice.kind, (to) => send(securityMail({ to, site }, notice, occasion))).catch(
        (error: unknown) => log.error({ error }, 'a security notice could not be sent'),
      )
    },
  }
}
