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
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

export interface SignInTry extends Visitor {
  readonly email: string
  readonly password: string
}

/** A signed-in user who enters the password again. */
export interface Proof extends SignInTry {
  /** Session token, from its cookie. */
  readonly token: string
  readonly sessionId: string
}

export type SigningIn = Entering | NotLetIn

export type NotLetIn =
  /** Wrong address or password; neither the answer nor its time reveals which. */
  | { readonly status: 'wrong' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }
  /** The server is busy: too many hashes are being computed. */
  | { readonly status: 'busy'; readonly retryAfterMs: number }

/** The password is this user's; with the hash that it was verified against. */
interface Right {
  readonly status: 'right'
  readonly user: { readonly id: string; readonly passwordHash: string }
}

/** The secret of the account with the entered address. */
type Secret = NonNullable<Awaited<ReturnType<Users['findSecret']>>>

export interface Proven {
  readonly status: 'proven'
  /** Token with which the session continues. */
  readonly token: string
}

/** An action with an API key that requires the password, too. */
export interface Confirmation extends Visitor {
  readonly email: string
  readonly password: string | undefined
  readonly keyId: string
}

/** `missing`: the account has a password, and none was sent. */
export type Confirmed = NotLetIn | { readonly status: 'right' } | { readonly status: 'missing' }

export type SignIn = ReturnType<typeof createSignIn>

/** Signs users in with address and password, and verifies the password again later. */
export function createSignIn(options: SignInOptions) {
  const { users, sessions, knownDevices, securityEvents, passwords, now } = options
  const { counting = countInProcess(now) } = options
  const attempts = counting('sign-in', createSignInThrottle)

  /** The user whose password it is, or the reason for refusing. */
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

  /** Renews a hash with outdated parameters. @throws {PasswordsBusy} */
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
      // Also queried for an unknown user, so that it takes as long.
      const known = await knownDevices.recognise(found?.id ?? '', deviceVisit(tried))
      const verified = await verify(tried, found, known ?? { by: 'nothing' })
      if (verified.status !== 'right') return verified
      return (await enter(options, verified.user, tried)) ?? { status: 'wrong' }
    },

    /** Verifies the password again, counted under the session only. It is then not asked for again for a while. */
    async prove(proof: Proof): Promise<NotLetIn | Proven> {
      const found = await users.findSecret(proof.email)
      const verified = await verify(proof, found, { by: 'session', id: proof.sessionId })
      if (verified.status !== 'right') return verified
      return { status: 'proven', token: (await sessions.prove(proof.token)) ?? proof.token }
    },

    /** Verifies the password for one action, counted under the key only. Accounts without a password need none. */
    async confirm({ password, keyId, ...visitor }: Confirmation): Promise<Confirmed> {
      const found = await users.findSecret(visitor.email)
      if (!found) return { status: 'right' }
      if (password === undefined) return { status: 'missing' }
      return await verify({ ...visitor, password }, found, { by: 'session', id: keyId })
    },
  }
}
