import { emailKey } from '../store/accounts/email-key.ts'
import type { EventSource, SecurityEvents } from '../store/accounts/security-events.ts'
import type { Sessions } from '../store/accounts/sessions.ts'
import type { Users } from '../store/accounts/users.ts'
import { enter, type Entering, type EntranceOptions } from './entrance.ts'
import { createJointThrottle } from './joint-throttle.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'
import { addressGroup, type ThrottleRules } from './throttle.ts'

export interface SignInOptions extends EntranceOptions {
  readonly users: Pick<Users, 'findSecret' | 'rehashPassword'>
  readonly sessions: Pick<Sessions, 'startWith' | 'prove'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  readonly passwords: Passwords
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

/** For one address at one account: a few slips, then ever longer waits. */
const PAIR_RULES: ThrottleRules = {
  free: 5,
  windowMs: 15 * 60_000,
  delayMs: 30_000,
  maxDelayMs: 15 * 60_000,
}

/**
 * For one account from all addresses together: ten at once, from then on ten a minute, 14,400 guesses a
 * day against a password of twelve characters. The wait does not grow: its owner is behind it as well.
 */
const ACCOUNT_RULES: ThrottleRules = {
  free: 10,
  windowMs: 60_000,
  delayMs: 6_000,
  maxDelayMs: 6_000,
}

/** For one address at all accounts: behind it there may be a whole office. */
const ADDRESS_RULES: ThrottleRules = {
  free: 20,
  windowMs: 60_000,
  delayMs: 3_000,
  maxDelayMs: 3_000,
}

export interface SignInTry extends EventSource {
  readonly email: string
  readonly password: string
}

/** Somebody who is signed in, and gives the password again. */
export interface Proof extends SignInTry {
  /** Of the session, from its cookie. */
  readonly token: string
}

export type SigningIn = Entering | NotLetIn

export type NotLetIn =
  /** Address or password: which of them is not said, and cannot be told from the time it took. */
  | { readonly status: 'wrong' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }
  /** The fault is not theirs: too many passwords are being computed. */
  | { readonly status: 'busy'; readonly retryAfterMs: number }

/** The password is that of this user, with the hash that it was verified against. */
interface Right {
  readonly status: 'right'
  readonly user: { readonly id: string; readonly passwordHash: string }
}

export type SignIn = ReturnType<typeof createSignIn>

/** People who sign in with address and password, and those who prove later that they still know it. */
export function createSignIn(options: SignInOptions) {
  const { users, sessions, securityEvents, passwords, now } = options
  const attempts = createSignInThrottle(now)

  /** Whose password it is, or why nobody is let in. */
  async function verify(tried: SignInTry): Promise<NotLetIn | Right> {
    const attempt = attempts.attempt(tried)
    if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }

    const found = await users.findSecret(tried.email)
    try {
      const right = await passwords.verify(found?.passwordHash, tried.password)
      if (!found || !right) {
        await securityEvents.record({
          kind: 'password-wrong',
          userId: found?.id,
          actorId: null,
          from: tried,
        })
        return { status: 'wrong' }
      }
      const user = await renewed(found, tried.password)
      attempts.forgive(tried)
      return { status: 'right', user }
    } catch (error) {
      if (!(error instanceof PasswordsBusy)) throw error
      return { status: 'busy', retryAfterMs: error.retryAfterMs }
    }
  }

  /** With a hash of today's parameters. @throws {PasswordsBusy} */
  async function renewed(user: Right['user'], password: string): Promise<Right['user']> {
    const { id, passwordHash: before } = user
    if (!passwords.isOutdated(before)) return user
    const after = await passwords.hash(password)
    return (await users.rehashPassword(id, { before, after })) ? { id, passwordHash: after } : user
  }

  return {
    async signIn(tried: SignInTry): Promise<SigningIn> {
      const verified = await verify(tried)
      if (verified.status !== 'right') return verified
      return (await enter(options, verified.user, tried)) ?? { status: 'wrong' }
    },

    /** The password once more, counted with the attempts to sign in: for a while it is not asked again. */
    async prove(proof: Proof): Promise<NotLetIn | { readonly status: 'proven' }> {
      const verified = await verify(proof)
      if (verified.status !== 'right') return verified
      await sessions.prove(proof.token)
      return { status: 'proven' }
    },
  }
}

type Visit = Pick<SignInTry, 'email' | 'address'>

function createSignInThrottle(now: () => number) {
  const accountOf = ({ email }: Visit) => emailKey(email).slice(0, 320)
  const groupOf = ({ address }: Visit) => addressGroup(address)
  const pairOf = (visit: Visit) => `${accountOf(visit)} ${groupOf(visit)}`
  return createJointThrottle<Visit>(
    [
      { rules: PAIR_RULES, nameOf: pairOf, forgiven: true },
      { rules: ACCOUNT_RULES, nameOf: accountOf },
      { rules: ADDRESS_RULES, nameOf: groupOf },
    ],
    now,
  )
}
