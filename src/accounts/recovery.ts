import { resetMail } from '../notify/account-mails.ts'
import type { Post } from '../notify/mail.ts'
import type { AccountLink, AccountLinks } from '../store/accounts/account-links.ts'
import type { Keys } from '../store/accounts/keys.ts'
import type { KeysThen } from '../store/accounts/password-change.ts'
import type { User, Users } from '../store/accounts/users.ts'
import { continuing } from '../store/database/unavailable.ts'
import type { Transact } from '../store/store.ts'
import { enter, type Entering, type EntranceOptions } from './entrance.ts'
import { createMailThrottle } from './mail-throttle.ts'
import type { Notices } from './notices.ts'
import { recordPasswordChange, tellPasswordChange } from './tell-password-change.ts'
import type { Passwords } from './passwords.ts'
import type { Attempt } from './throttle.ts'
import type { Visitor } from './device-visit.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface RecoveryOptions extends EntranceOptions {
  readonly users: Pick<Users, 'findByEmail'>
  readonly keys: Pick<Keys, 'count'>
  readonly notices: Notices
  readonly accountLinks: Pick<AccountLinks, 'make' | 'find'>
  readonly transact: Transact
  readonly passwords: Pick<Passwords, 'hash'>
  /** Absent if the installation cannot send email; the operator then sets new passwords. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

export type Recovering =
  | { readonly status: 'changed'; readonly user: User; readonly entering: Entering }
  /** The link was used or has expired in the meantime. */
  | { readonly status: 'over' }

export type Recovery = ReturnType<typeof createRecovery>

/** Lets users set a new password by email. */
export function createRecovery(options: RecoveryOptions) {
  const { users, keys, accountLinks, securityEvents, transact } = options
  const { passwords, notices, post, log, now } = options
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

  /** After the answer, so that its time does not reveal whether the account exists. */
  function writeLater(email: string, from: Visitor, by: Post): void {
    setImmediate(() => {
      write(email, from, by).catch((error: unknown) =>
        log.error({ error }, 'the password reset link could not be created'),
      )
    })
  }

  return {
    /** Whether the installation can send email. */
    byMail: post !== undefined,

    /** Sends a link if the address has an account; the answer is the same if not. */
    async ask(email: string, from: Visitor): Promise<Attempt> {
      const attempt = await mails((throttle) => throttle.visit(from.address))
      if (attempt.allowed && post) writeLater(email, from, post)
      return attempt
    },

    /** What a link is for; `expired` for a while after its time, undefined if it was used or is invalid. */
    async find(token: string): Promise<{ link: AccountLink; expired: boolean } | undefined> {
      return await accountLinks.find('reset', token)
    },

    /** Number of valid API keys of the account with this address. */
    async countKeys(email: string): Promise<number> {
      const user = await users.findByEmail(email)
      return user ? await keys.count(user.id) : 0
    },

    /**
     * Sets the password, ends all sessions of the account, revokes its keys if chosen, and signs the owner in.
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
      const changed = await transact(async (logged) => {
        const done = await logged.accountLinks.setPassword(token, passwordHash, then)
        if (!done) return undefined
        const change = { ...done, by: 'link' } as const
        await recordPasswordChange(logged.securityEvents, done.user.id, change, from)
        return change
      })
      if (!changed) return { status: 'over' }
      const { user } = changed
      tellPasswordChange(notices, user.id, changed, from)
      // The password is set, whether the owner can be signed in or not.
      const signingIn = () => enter(options, { id: user.id, passwordHash }, from)
      const entering = await continuing(true, signingIn)
      return entering ? { status: 'changed', user, entering } : { status: 'over' }
    },
  }
}
