import { resetMail } from '../notify/account-mails.ts'
import type { Post } from '../notify/mail.ts'
import type { AccountLink, AccountLinks } from '../store/accounts/account-links.ts'
import type { Keys } from '../store/accounts/keys.ts'
import type { KeysThen } from '../store/accounts/password-change.ts'
import type { User, Users } from '../store/accounts/users.ts'
import { enter, type Entering, type EntranceOptions } from './entrance.ts'
import { createMailThrottle } from './mail-throttle.ts'
import type { Notices } from './notices.ts'
import { tellPasswordChange } from './tell-password-change.ts'
import type { Passwords } from './passwords.ts'
import type { Attempt } from './throttle.ts'
import type { Visitor } from './device-visit.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface RecoveryOptions extends EntranceOptions {
  readonly users: Pick<Users, 'findByEmail'>
  readonly keys: Pick<Keys, 'count'>
  readonly notices: Notices
  readonly accountLinks: Pick<AccountLinks, 'make' | 'find' | 'setPassword'>
  readonly passwords: Pick<Passwords, 'hash'>
  /** Absent: there is no mail, and the operator sets new passwords. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Where attempts are counted; in this process when absent. */
  readonly counting?: Counting | undefined
}

export type Recovering =
  | { readonly status: 'changed'; readonly user: User; readonly entering: Entering }
  /** The link was used, or has expired meanwhile. */
  | { readonly status: 'over' }

export type Recovery = ReturnType<typeof createRecovery>

/** Those who have forgotten their password, and read their mail. */
export function createRecovery(options: RecoveryOptions) {
  const { users, keys, accountLinks, securityEvents, passwords, post, log, now } = options
  const { counting = countInProcess(now) } = options
  const mails = counting('mail of recovery', createMailThrottle)

  async function write(email: string, from: Visitor, { send, site }: Post): Promise<void> {
    const user = await users.findByEmail(email)
    if (!user || user.disabledAt !== null) return
    const { id: userId } = user
    await securityEvents.record({ kind: 'password-reset-asked', userId, actorId: null, from })
    if (!(await mails((throttle) => throttle.mayGet(email)))) return
    const { token } = await accountLinks.make({ kind: 'reset', email: user.email })
    send(resetMail({ to: user.email, site, link: `${site}/reset/${token}` }))
  }

  /** After the answer, so that it takes as long for who has an account as for who has none. */
  function writeLater(email: string, from: Visitor, by: Post): void {
    setImmediate(() => {
      write(email, from, by).catch((error: unknown) =>
        log.error({ error }, 'the password reset link could not be created'),
      )
    })
  }

  return {
    /** Can anybody be written to? */
    byMail: post !== undefined,

    /** Has a link sent to the address, if it is an account's; the answer is the same if it is not. */
    async ask(email: string, from: Visitor): Promise<Attempt> {
      const attempt = await mails((throttle) => throttle.visit(from.address))
      if (attempt.allowed && post) writeLater(email, from, post)
      return attempt
    },

    /** What a link is for; `expired` for a while after its time, undefined when it is used or none. */
    async find(token: string): Promise<{ link: AccountLink; expired: boolean } | undefined> {
      return await accountLinks.find('reset', token)
    },

    /** How many keys the account of this address has that are good. */
    async countKeys(email: string): Promise<number> {
      const user = await users.findByEmail(email)
      return user ? await keys.count(user.id) : 0
    },

    /**
     * Sets the password, ends all sessions of the account, its keys where that was chosen, and lets its owner in.
     *
     * @throws {PasswordsBusy}
     */
    async reset(
      token: string,
      { password, keys: then }: { readonly password: string; readonly keys: KeysThen },
      from: Visitor,
    ): Promise<Recovering> {
      const found = await accountLinks.find('reset', token)
      if (!found || found.expired) return { status: 'over' }
      const passwordHash = await passwords.hash(password, from.address)
      const changed = await accountLinks.setPassword(token, passwordHash, then)
      if (!changed) return { status: 'over' }
      const { user } = changed
      await tellPasswordChange(options, user.id, { ...changed, by: 'link' }, from)
      const entering = await enter(options, { id: user.id, passwordHash }, from)
      return entering ? { status: 'changed', user, entering } : { status: 'over' }
    },
  }
}
