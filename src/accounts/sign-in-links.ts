import { signInLinkMail } from '../notify/account-mails.ts'
import type { Post } from '../notify/mail.ts'
import type { AccountLinks } from '../store/accounts/account-links.ts'
import type { SecurityEvents } from '../store/accounts/security-events.ts'
import type { Users } from '../store/accounts/users.ts'
import { createMailThrottle } from './mail-throttle.ts'
import type { Attempt } from './throttle.ts'
import type { Visitor } from './device-visit.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface SignInLinksOptions {
  readonly users: Pick<Users, 'findByEmail'>
  readonly accountLinks: Pick<AccountLinks, 'make' | 'find' | 'allowDevice'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  /** Absent: there is no mail. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Where attempts are counted; in this process when absent. */
  readonly counting?: Counting | undefined
}

export interface Asked {
  readonly email: string
  /** A path of ours to go to in the end. */
  readonly next: string | undefined
}

export type SignInLinks = ReturnType<typeof createSignInLinks>

/**
 * For owners whose account strangers hold up with wrong passwords: whoever opens the link in the account's mailbox has
 * an allowance of their own, as in a known device. Password and second factor are asked as ever.
 */
export function createSignInLinks(options: SignInLinksOptions) {
  const { users, accountLinks, securityEvents, post, log, now } = options
  const { counting = countInProcess(now) } = options
  const mails = counting('mail of sign-in-link', createMailThrottle)

  async function write({ email, next }: Asked, from: Visitor, by: Post): Promise<void> {
    const user = await users.findByEmail(email)
    if (!user || user.disabledAt !== null) return
    const asked = { kind: 'sign-in-link-asked', userId: user.id, actorId: null, from } as const
    await securityEvents.record(asked)
    if (!(await mails((throttle) => throttle.mayGet(email)))) return
    const { token } = await accountLinks.make({ kind: 'sign-in', email: user.email })
    const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`
    const link = `${by.site}/signin/link/${token}${query}`
    by.send(signInLinkMail({ to: user.email, site: by.site, link }))
  }

  return {
    /** Can anybody be written to? */
    byMail: post !== undefined,

    /** Has a link sent to the address, if it is an account's; the answer is the same if it is not. */
    async ask(asked: Asked, from: Visitor): Promise<Attempt> {
      const attempt = await mails((throttle) => throttle.visit(from.address))
      if (attempt.allowed && post) {
        // After the answer, so that it takes as long for who has an account as for who has none.
        setImmediate(() => {
          write(asked, from, post).catch((error: unknown) =>
            log.error({ error }, 'the sign-in link could not be created'),
          )
        })
      }
      return attempt
    },

    /** Can it still be used? Looking uses nothing up: mail scanners look. */
    async isGood(token: string): Promise<boolean> {
      const found = await accountLinks.find('sign-in', token)
      return found !== undefined && !found.expired
    },

    /** For the cookie that tells known devices; undefined when the link was used, or has expired. */
    async use(token: string, from: Visitor): Promise<string | undefined> {
      const allowed = await accountLinks.allowDevice(token, from.deviceToken)
      if (!allowed) return undefined
      const { userId, deviceToken } = allowed
      await securityEvents.record({ kind: 'sign-in-link-used', userId, actorId: null, from })
      return deviceToken
    },
  }
}
