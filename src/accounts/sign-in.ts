import { emailKey } from '../store/accounts/email-key.ts'
import type { KnownDevices } from '../store/accounts/known-devices.ts'
import type { SecurityEvents } from '../store/accounts/security-events.ts'
import type { Sessions } from '../store/accounts/sessions.ts'
import type { Users } from '../store/accounts/users.ts'
import { enter, type Entering, type EntranceOptions } from './entrance.ts'
import type { Standing } from './allowances.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'
import { createSignInThrottle } from './sign-in-throttle.ts'
import { deviceVisit, type Visitor } from './device-visit.ts'
import { type Counting, countInProcess } from './counting.ts'

export interface SignInOptions extends EntranceOptions {
  readonly users: Pick<Users, 'findSecret' | 'rehashPassword'>
  readonly sessions: Pick<Sessions, 'startWith' | 'prove'>
  readonly knownDevices: Pick<KnownDevices, 'recognise' | 'remember'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  readonly passwords: Passwords
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** Where attempts are counted; in this process when absent. */
  readonly counting?: Counting | undefined
}

export interface SignInTry extends Visitor {
  readonly email: string
  readonly password: string
}

/** Somebody who is signed in, and gives the password again. */
export interface Proof extends SignInTry {
  /** Of the session, from its cookie. */
  readonly token: string
  readonly sessionId: string
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

/** Of the account with the address that was typed. */
type Secret = NonNullable<Awaited<ReturnType<Users['findSecret']>>>

export interface Proven {
  readonly status: 'proven'
  /** With which the session goes on. */
  readonly token: string
}

export type SignIn = ReturnType<typeof createSignIn>

/** People who sign in with address and password, and those who prove later that they still know it. */
export function createSignIn(options: SignInOptions) {
  const { users, sessions, knownDevices, securityEvents, passwords, now } = options
  const { counting = countInProcess(now) } = options
  const attempts = counting('sign-in', createSignInThrottle)

  /** Whose password it is, or why nobody is let in. */
  async function verify(
    tried: SignInTry,
    found: Secret | undefined,
    standing: Standing,
  ): Promise<NotLetIn | Right> {
    const account = emailKey(tried.email).slice(0, 320)
    const visit = { account, address: tried.address, standing }
    const attempt = await attempts((throttle) => throttle.attempt(visit))
    if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }

    try {
      const right = await passwords.verify(found?.passwordHash, tried.password, tried.address)
      if (!found || !right) {
        await securityEvents.record({
          kind: 'password-wrong',
          userId: found?.id,
          actorId: null,
          from: tried,
        })
        return { status: 'wrong' }
      }
      const user = await renewed(found, tried)
      await attempts((throttle) => throttle.forgive(visit))
      return { status: 'right', user }
    } catch (error) {
      if (!(error instanceof PasswordsBusy)) throw error
      return { status: 'busy', retryAfterMs: error.retryAfterMs }
    }
  }

  /** With a hash of today's parameters. @throws {PasswordsBusy} */
  async function renewed(
    user: Right['user'],
    { password, address }: SignInTry,
  ): Promise<Right['user']> {
    const { id, passwordHash: before } = user
    if (!passwords.isOutdated(before)) return user
    const after = await passwords.hash(password, address)
    return (await users.rehashPassword(id, { before, after })) ? { id, passwordHash: after } : user
  }

  return {
    async signIn(tried: SignInTry): Promise<SigningIn> {
      const found = await users.findSecret(tried.email)
      // Asked for nobody as well, so that it takes as long.
      const known = await knownDevices.recognise(found?.id ?? '', deviceVisit(tried))
      const verified = await verify(tried, found, known ?? { by: 'nothing' })
      if (verified.status !== 'right') return verified
      return (await enter(options, verified.user, tried)) ?? { status: 'wrong' }
    },

    /** The password once more, counted under the session alone: for a while it is not asked again. */
    async prove(proof: Proof): Promise<NotLetIn | Proven> {
      const found = await users.findSecret(proof.email)
      const verified = await verify(proof, found, { by: 'session', id: proof.sessionId })
      if (verified.status !== 'right') return verified
      return { status: 'proven', token: (await sessions.prove(proof.token)) ?? proof.token }
    },
  }
}
