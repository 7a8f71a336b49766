import type { Transact } from '../store/store.ts'
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
  readonly accountLinks: Pick<AccountLinks, 'make' | 'find'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  readonly transact: Transact
  /** Absent if the installation cannot send email. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

export interface Asked {
  readonly email: string
  /** Path within the installation to continue at. */
  readonly next: string | undefined
}

export type SignInLinks = ReturnType<typeof createSignInLinks>

/**
 * For owners whose account is held up by strangers' wrong passwords: opening the link from the account's mailbox gives
 * a separate allowance, as a known device has. Password and second factor are still required.
 */
export function createSignInLinks(options: SignInLinksOptions) {
  const { users, accountLinks, securityEvents, transact, post, log, now } = options
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
    /** Whether the installation can send email. */
    byMail: post !== undefined,

    /** Sends a link if the address has an account; the answer is the same if not. */
    async ask(asked: Asked, from: Visitor): Promise<Attempt> {
      const attempt = await mails((throttle) => throttle.visit(from.address))
      if (attempt.allowed && post) {
        // After the answer, so that its time does not reveal whether the account exists.
        setImmediate(() => {
          write(asked, from, post).catch((error: unknown) =>
            log.error({ error }, 'the sign-in link could not be created'),
          )
        })
      }
      return attempt
    },

    /** Whether the link is still valid. Checking does not use it up, since email scanners open links. */
    async isGood(token: string): Promise<boolean> {
      const found = await accountLinks.find('sign-in', token)
      return found !== undefined && !found.expired
    },

    /** For the known-device cookie; undefined if the link was used or has expired. */
    async use(token: string, from: Visitor): Promise<string | undefined> {
      return await transact(async (logged) => {
        const allowed = await logged.accountLinks.allowDevice(token, from.deviceToken)
        if (!allowed) return undefined
        const { userId, deviceToken } = allowed
        const event = { kind: 'sign-in-link-used', userId, actorId: null, from } as const
        await logged.securityEvents.record(event)
        return deviceToken
      })
    },
  }
}
