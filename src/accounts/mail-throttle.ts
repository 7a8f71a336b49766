import { emailKey } from '../store/accounts/email-key.ts'
import { type BucketsOf, createBuckets } from './buckets.ts'
import { addressGroup, type Attempt, createThrottle } from './throttle.ts'

/** For one visitor's address: a few, then ever fewer. Behind it there may be a whole office. */
const VISITOR_RULES = { free: 10, windowMs: 15 * 60_000, delayMs: 30_000, maxDelayMs: 5 * 60_000 }

/** For one mailbox: three at once, then one every twenty minutes, so that nobody fills it by our hand. */
const MAILBOX_RULES = {
  free: 3,
  windowMs: 60 * 60_000,
  delayMs: 20 * 60_000,
  maxDelayMs: 20 * 60_000,
}

/**
 * Emails that strangers can have sent. Visitors are told to wait, by what they have done; a mailbox that
 * has got enough gets no more, and nobody is told: it is not who asks that has to wait.
 *
 * @param now milliseconds of a clock that never goes back
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

/** What stands behind a plus is the owner's to sort by (RFC 5233): all of it is one mailbox. */
function mailboxOf(email: string): string {
  const key = emailKey(email).slice(0, 320)
  const at = key.indexOf('@')
  const plus = key.indexOf('+')
  return plus === -1 || plus > at ? key : key.slice(0, plus) + key.slice(at)
}
