import {
  addressInUseMail,
  emailChangeAskedMail,
  emailChangedMail,
  newAddressMail,
} from '../notify/account-mails.ts'
import type { Post } from '../notify/mail.ts'
import type { AccountLink, AccountLinks } from '../store/accounts/account-links.ts'
import type { Owner } from '../store/accounts/actor.ts'
import { emailKey } from '../store/accounts/email-key.ts'
import type { EventSource, SecurityEvents } from '../store/accounts/security-events.ts'
import { StoreError } from '../store/database/store-error.ts'
import type { Transact } from '../store/store.ts'
import type { Users } from '../store/accounts/users.ts'
import { createMailThrottle } from './mail-throttle.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface EmailChangeOptions {
  readonly users: Pick<Users, 'findByEmail'>
  readonly accountLinks: Pick<AccountLinks, 'make' | 'find'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  readonly transact: Transact
  /** Absent if the installation cannot send email; addresses are then accepted unconfirmed. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

/** The user whose email address changes. */
export interface Holder {
  readonly owner: Owner
  /** Their current address. */
  readonly email: string
}

export type ChangingEmail =
  | { readonly status: 'changed' }
  /** The new address was sent a link, or a note that it already has an account. Nothing has changed yet. */
  | { readonly status: 'asked' }
  /** An account with this address exists. */
  | { readonly status: 'taken' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export type ConfirmingEmail = {
  readonly status:
    | 'changed'
    | 'taken' /** The link was used, has expired or belongs to another user. */
    | 'over'
}

export type EmailChange = ReturnType<typeof createEmailChange>

/**
 * Changes the email address of accounts. The owner of that mailbox can reset the password, so a new address is confirmed
 * by a link that the signed-in user opens, if email is available: neither a typing error nor a thief of the password can
 * give the account away unnoticed.
 */
export function createEmailChange(options: EmailChangeOptions) {
  const { users, accountLinks, securityEvents, transact, post, log, now } = options
  const { counting = countInProcess(now) } = options
  const mails = counting('mail of email-change', createMailThrottle)

  async function changeNow(holder: Holder, email: string, from: EventSource) {
    const userId = holder.owner.id
    try {
      await transact(async (logged) => {
        await logged.users.setEmail(userId, email)
        const event = { kind: 'email-changed', userId, subject: email, from } as const
        await logged.securityEvents.record(event)
      })
    } catch (error) {
      if (isTaken(error)) return { status: 'taken' } as const
      throw error
    }
    return { status: 'changed' } as const
  }

  async function write(holder: Holder, email: string, { send, site }: Post): Promise<void> {
    // Sent first and in any case, so that neither the email nor its timing reveals whether the new address has an
    // account.
    send(emailChangeAskedMail({ to: holder.email, site, next: email }))
    if (!(await mails((throttle) => throttle.mayGet(email)))) return
    const known = await users.findByEmail(email)
    if (known) {
      send(addressInUseMail({ to: known.email, site }))
      return
    }
    const asked = { kind: 'email', email, madeBy: holder.owner.id } as const
    const { token, link } = await accountLinks.make(asked)
    send(newAddressMail({ to: link.email, site, link: `${site}/email/${token}` }))
  }

  return {
    /** Whether new addresses are confirmed by email. */
    byMail: post !== undefined,

    /** Requests the change if email is available, else makes it. Another spelling of the same address is no change. */
    async change(holder: Holder, email: string, from: EventSource): Promise<ChangingEmail> {
      const isSame = emailKey(email) === emailKey(holder.email)
      if (isSame) return await changeNow(holder, email, from)
      const userId = holder.owner.id
      // Either an email is sent, or the answer reveals whether the address has an account.
      const attempt = await mails((throttle) => throttle.visit(userId))
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }
      if (!post) return await changeNow(holder, email, from)
      await securityEvents.record({ kind: 'email-change-asked', userId, subject: email, from })
      setImmediate(() => {
        write(holder, email, post).catch((error: unknown) =>
          log.error({ error }, 'the link to confirm a new address could not be created'),
        )
      })
      return { status: 'asked' }
    },

    /** What this user's link is for; undefined if it was used, has expired or belongs to another user. */
    async find(owner: Owner, token: string): Promise<AccountLink | undefined> {
      const found = await accountLinks.find('email', token)
      return found && !found.expired && found.link.madeBy === owner.id ? found.link : undefined
    },

    /** Sets the confirmed address and notifies the previous one. */
    async confirm(owner: Owner, token: string, from: EventSource): Promise<ConfirmingEmail> {
      try {
        const changed = await transact(async (logged) => {
          const done = await logged.accountLinks.changeEmail(token, owner)
          if (!done) return undefined
          const event = { kind: 'email-changed', userId: owner.id, subject: done.after } as const
          await logged.securityEvents.record({ ...event, from })
          return done
        })
        if (!changed) return { status: 'over' }
        post?.send(emailChangedMail({ to: changed.before, site: post.site, next: changed.after }))
        return { status: 'changed' }
      } catch (error) {
        if (isTaken(error)) return { status: 'taken' }
        throw error
      }
    },
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'email-taken'
}
