import { continuing } from '../store/database/unavailable.ts'
import { knownAddressMail, verifyMail } from '../notify/account-mails.ts'
import type { Post } from '../notify/mail.ts'
import type { CurrentSettings } from '../settings/changeable-settings.ts'
import type { AccountLink, AccountLinks } from '../store/accounts/account-links.ts'
import { StoreError } from '../store/database/store-error.ts'
import type { User, Users } from '../store/accounts/users.ts'
import { type FirstSignInOptions, signInFirst, type SignedIn } from './complete-sign-in.ts'
import { createMailThrottle } from './mail-throttle.ts'
import type { Passwords } from './passwords.ts'
import { addressGroup, type Attempt, createThrottle } from './throttle.ts'
import type { Visitor } from './device-visit.ts'
import { type Counting, countInProcess } from './counting.ts'

/** Who can sign up: no one, invited people or anyone. */
export type SignUpMode = CurrentSettings['SIGNUP']

/** How an account is created with a link. */
export type MakingLink = 'invitation' | 'sign-up'

export interface SignUpOptions extends FirstSignInOptions {
  /** The current value. */
  readonly mode: () => SignUpMode
  readonly users: Pick<Users, 'create' | 'findByEmail'>
  readonly accountLinks: Pick<AccountLinks, 'make' | 'find' | 'makeAccount'>
  readonly passwords: Pick<Passwords, 'hash'>
  /** Absent if the installation cannot send email; addresses are then accepted unconfirmed. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

/** Sign-ups from one IP address without email; each attempt reveals whether an account exists. */
const MAKING_RULES = {
  free: 5,
  windowMs: 60 * 60_000,
  delayMs: 60_000,
  maxDelayMs: 15 * 60_000,
}

export type Making =
  | ({ readonly status: 'made'; readonly user: User } & SignedIn)
  /** An account with this address exists. */
  | { readonly status: 'taken' }
  /** The link was used or has expired. */
  | { readonly status: 'over' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export type SignUp = ReturnType<typeof createSignUp>

/** Creates accounts by sign-up. */
export function createSignUp(options: SignUpOptions) {
  const { mode, users, accountLinks, passwords, post, log, now } = options
  const { counting = countInProcess(now) } = options
  const mails = counting('mail of sign-up', createMailThrottle)
  const making = counting('making an account', (time, bucketsOf) =>
    createThrottle(MAKING_RULES, time, bucketsOf('')),
  )

  async function write(
    { email, next }: { readonly email: string; readonly next: string | undefined },
    { send, site }: Post,
  ): Promise<void> {
    if (!(await mails((throttle) => throttle.mayGet(email)))) return
    const known = await users.findByEmail(email)
    if (known) {
      send(knownAddressMail({ to: known.email, site }))
      return
    }
    const { token, link } = await accountLinks.make({ kind: 'sign-up', email })
    const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`
    send(verifyMail({ to: link.email, site, link: `${site}/verify/${token}${query}` }))
  }

  return {
    get mode() {
      return mode()
    },

    /** Whether addresses are confirmed by email. The password is then chosen with the link. */
    byMail: post !== undefined,

    /**
     * Sends the address a link, or a note that it already has an account; the answer is the same.
     *
     * @param next path within the installation that the link finally leads to
     */
    async ask(email: string, { address }: Visitor, next?: string): Promise<Attempt> {
      const attempt = await mails((throttle) => throttle.visit(address))
      if (attempt.allowed && post && mode() === 'open') {
        // After the answer, so that its time does not reveal whether the address is known.
        setImmediate(() => {
          write({ email, next }, post).catch((error: unknown) =>
            log.error({ error }, 'the sign-up link could not be created'),
          )
        })
      }
      return attempt
    },

    /**
     * Creates the account at once, without email.
     *
     * @throws {PasswordsBusy}
     */
    async make(asked: { email: string; password: string } & Visitor): Promise<Making> {
      const attempt = await making((throttle) => throttle.attempt([addressGroup(asked.address)]))
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }
      const passwordHash = await passwords.hash(asked.password, asked.address)
      const { email } = asked
      return await signInNew(options, asked, () =>
        users.create({ email, passwordHash, admin: false }),
      )
    },

    /** What a link is for; undefined if it was used, has expired or is invalid, and while sign-up is closed. */
    async find(kind: MakingLink, token: string): Promise<AccountLink | undefined> {
      if (!isOpenTo(kind, mode())) return undefined
      const found = await accountLinks.find(kind, token)
      return found && !found.expired ? found.link : undefined
    },

    /**
     * Creates the account that a link is for.
     *
     * @throws {PasswordsBusy}
     */
    async makeByLink(
      { kind, token, password }: { kind: MakingLink; token: string; password: string },
      from: Visitor,
    ): Promise<Making> {
      if (!(await this.find(kind, token))) return { status: 'over' }
      const passwordHash = await passwords.hash(password, from.address)
      return await signInNew(options, from, () =>
        accountLinks.makeAccount(kind, token, passwordHash),
      )
    },
  }
}

function isOpenTo(kind: MakingLink, mode: SignUpMode): boolean {
  return mode === 'open' || (mode === 'invite' && kind === 'invitation')
}

async function signInNew(
  options: FirstSignInOptions,
  from: Visitor,
  makeUser: () => Promise<User | undefined>,
): Promise<Making> {
  try {
    const user = await makeUser()
    if (!user) return { status: 'over' }
    const signedIn = await continuing(true, () => signInFirst(options, user.id, from))
    return { status: 'made', user, ...signedIn }
  } catch (error) {
    if (error instanceof StoreError && error.code === 'email-taken') return { status: 'taken' }
    throw error
  }
}
