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

/** Who may make an account: nobody, who has an invitation, everybody. */
export type SignUpMode = CurrentSettings['SIGNUP']

/** How an account is made by somebody who has a link. */
export type MakingLink = 'invitation' | 'sign-up'

export interface SignUpOptions extends FirstSignInOptions {
  /** As it holds at this moment. */
  readonly mode: () => SignUpMode
  readonly users: Pick<Users, 'create' | 'findByEmail'>
  readonly accountLinks: Pick<AccountLinks, 'make' | 'find' | 'makeAccount'>
  readonly passwords: Pick<Passwords, 'hash'>
  /** Absent: there is no mail, and addresses are taken as they are typed. */
  readonly post?: Post | undefined
  readonly log: { error(details: object, message: string): void }
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Where attempts are counted; in this process when absent. */
  readonly counting?: Counting | undefined
}

/** Accounts made from one address without mail; each try tells whether one of that address was there. */
const MAKING_RULES = {
  free: 5,
  windowMs: 60 * 60_000,
  delayMs: 60_000,
  maxDelayMs: 15 * 60_000,
}

export type Making =
  | ({ readonly status: 'made'; readonly user: User } & SignedIn)
  /** There is an account of that address. */
  | { readonly status: 'taken' }
  /** The link was used, or has expired. */
  | { readonly status: 'over' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export type SignUp = ReturnType<typeof createSignUp>

/** People who make their account themselves. */
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

    /** Are addresses confirmed by mail? The password is chosen with the link then. */
    byMail: post !== undefined,

    /**
     * Has a link sent to the address, or a word that it has an account; the answer is the same.
     *
     * @param next a path of ours that the link leads to in the end
     */
    async ask(email: string, { address }: Visitor, next?: string): Promise<Attempt> {
      const attempt = await mails((throttle) => throttle.visit(address))
      if (attempt.allowed && post && mode() === 'open') {
        // After the answer, so that it takes as long for known addresses as for unknown ones.
        setImmediate(() => {
          write({ email, next }, post).catch((error: unknown) =>
            log.error({ error }, 'the sign-up link could not be created'),
          )
        })
      }
      return attempt
    },

    /**
     * Without mail: the account at once.
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

    /** What a link is for; undefined when it is used, has expired or is none, and while nobody may sign up. */
    async find(kind: MakingLink, token: string): Promise<AccountLink | undefined> {
      if (!isOpenTo(kind, mode())) return undefined
      const found = await accountLinks.find(kind, token)
      return found && !found.expired ? found.link : undefined
    },

    /**
     * The account that a link is for.
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
    return { status: 'made', user, ...(await signInFirst(options, user.id, from)) }
  } catch (error) {
    if (error instanceof StoreError && error.code === 'email-taken') return { status: 'taken' }
    throw error
  }
}
