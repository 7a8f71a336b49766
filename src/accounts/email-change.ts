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
import type { Users } from '../store/accounts/users.ts'
import { createMailThrottle } from './mail-throttle.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface EmailChangeOptions {
  readonly users: Pick<Users, 'findByEmail' | 'setEmail'>
  readonly accountLinks: Pick<AccountLinks, 'make' | 'find' | 'changeEmail'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  /** Absent: there is no mail, and addresses are taken as they are typed. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Where attempts are counted; in this process when absent. */
  readonly counting?: Counting | undefined
}

/** Whose address is to change. */
export interface Holder {
  readonly owner: Owner
  /** The address that they have. */
  readonly email: string
}

export type ChangingEmail =
  | { readonly status: 'changed' }
  /** A link has gone to the new address, or a word that it has an account; nothing has changed yet. */
  | { readonly status: 'asked' }
  /** There is an account of that address. */
  | { readonly status: 'taken' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export type ConfirmingEmail = {
  readonly status:
    | 'changed'
    | 'taken' /** The link was used, has expired, or is another's. */
    | 'over'
}

export type EmailChange = ReturnType<typeof createEmailChange>

/**
 * Other addresses for accounts. Whoever has an account's address can have its password replaced, so that with
 * mail a new one is confirmed by a link, opened by who is signed in: neither a slip of the fingers nor somebody
 * who has found the password gives the account away unheard.
 */
export function createEmailChange(options: EmailChangeOptions) {
  const { users, accountLinks, securityEvents, post, log, now } = options
  const { counting = countInProcess(now) } = options
  const mails = counting('mail of email-change', createMailThrottle)

  const record = async ({ owner }: Pick<Holder, 'owner'>, subject: string, from: EventSource) =>
    await securityEvents.record({ kind: 'email-changed', userId: owner.id, subject, from })

  async function changeNow(holder: Holder, email: string, from: EventSource) {
    try {
      await users.setEmail(holder.owner.id, email)
    } catch (error) {
      if (isTaken(error)) return { status: 'taken' } as const
      throw error
    }
    await record(holder, email, from)
    return { status: 'changed' } as const
  }

  async function write(holder: Holder, email: string, { send, site }: Post): Promise<void> {
    // First and in any case: neither this email nor its time tells whether the other address has an account.
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
    /** Are new addresses confirmed by mail? */
    byMail: post !== undefined,

    /** With mail it asks for the change, else it makes it. Another spelling of the same address is no other one. */
    async change(holder: Holder, email: string, from: EventSource): Promise<ChangingEmail> {
      const isSame = emailKey(email) === emailKey(holder.email)
      if (isSame) return await changeNow(holder, email, from)
      const userId = holder.owner.id
      // An email, or an answer that tells whether there is an account of that address.
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

    /** What a link of this user's is for; undefined when it is used, has expired, or is another's. */
    async find(owner: Owner, token: string): Promise<AccountLink | undefined> {
      const found = await accountLinks.find('email', token)
      return found && !found.expired && found.link.madeBy === owner.id ? found.link : undefined
    },

    /** The address that a link went to is the account's from now on, and the one before is told. */
    async confirm(owner: Owner, token: string, from: EventSource): Promise<ConfirmingEmail> {
      try {
        const changed = await accountLinks.changeEmail(token, owner)
        if (!changed) return { status: 'over' }
        await record({ owner }, changed.after, from)
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
