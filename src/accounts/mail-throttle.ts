import { emailKey } from '../store/accounts/email-key.ts'
import { type BucketsOf, createBuckets } from './buckets.ts'
import { addressGroup, type Attempt, createThrottle } from './throttle.ts'

/** Per visitor's address: a few, then ever fewer. A whole office may share one address. */
const VISITOR_RULES = { free: 10, windowMs: 15 * 60_000, delayMs: 30_000, maxDelayMs: 5 * 60_000 }

/** Per mailbox: three at once, then one every 20 minutes, so that no one can flood it through us. */
const MAILBOX_RULES = {
  free: 3,
  windowMs: 60 * 60_000,
  delayMs: 20 * 60_000,
  maxDelayMs: 20 * 60_000,
}

/**
 * Limits emails that visitors can trigger. A visitor over the limit gets an error. A mailbox over its limit gets no
 * more emails, and the requester does not learn of it.
 *
 * @param now monotonic time in milliseconds
 */
export function createMailThrottle(now: () => number, bucketsOf: BucketsOf = createBuckets) {
  const visitors = createThrottle(VISITOR_RULES, now, bucketsOf('visitors'))
  const mailboxes = createThrottle(MAILBOX_RULES, now, bucketsOf('mailboxes'))
  return {
    visit: (address: string): Attempt => visitors.attempt([addressGroup(address)]),

    mayGet(email: string): boolean {
      return mailboxes.attempt([mailboxOf(email)]).allowed
    },
  }
}

/** A suffix after a plus belongs to the same mailbox (RFC 5233). */
function mailboxOf(email: string): string {
  const key = emailKey(email).slice(0, 320)
  const at = key.indexOf('@')
  const plus = key.indexOf('+')
  return plus === -1 || plus > at ? key : key.slice(0, plus) + key.slice(at)
}
