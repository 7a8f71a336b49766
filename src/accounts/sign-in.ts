import type { Sessions } from '../store/sessions.ts'
import type { Users } from '../store/users.ts'
import { type Passwords, PasswordsBusy } from './passwords.ts'
import { addressGroup, type Attempt, createThrottle, type ThrottleRules } from './throttle.ts'

export interface SignInOptions {
  readonly users: Pick<Users, 'findSecret' | 'setPassword'>
  readonly sessions: Pick<Sessions, 'start'>
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

export interface SignInTry {
  readonly email: string
  readonly password: string
  /** The visitor's IP address, as the operator's trusted proxies say. */
  readonly address: string
  /** The browser's `User-Agent`. */
  readonly agent: string
}

export type SigningIn =
  | {
      readonly status: 'signed-in'
      /** For the browser's cookie. */
      readonly token: string
    }
  /** Address or password: which of them is not said, and cannot be told from the time it took. */
  | { readonly status: 'wrong' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }
  /** The fault is not theirs: too many passwords are being computed. */
  | { readonly status: 'busy'; readonly retryAfterMs: number }

export type SignIn = ReturnType<typeof createSignIn>

/** People who sign in with address and password. */
export function createSignIn({ users, sessions, passwords, now }: SignInOptions) {
  const attempts = createSignInThrottle(now)
  return {
    async signIn(tried: SignInTry): Promise<SigningIn> {
      const attempt = attempts.attempt(tried)
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }

      const found = await users.findSecret(tried.email)
      try {
        const right = await passwords.verify(found?.passwordHash, tried.password)
        if (!found || !right) return { status: 'wrong' }
        if (passwords.isOutdated(found.passwordHash)) {
          await users.setPassword(found.id, await passwords.hash(tried.password))
        }
      } catch (error) {
        if (!(error instanceof PasswordsBusy)) throw error
        return { status: 'busy', retryAfterMs: error.retryAfterMs }
      }

      attempts.forgive(tried)
      return { status: 'signed-in', token: await sessions.start(found.id, tried) }
    },
  }
}

type Visit = Pick<SignInTry, 'email' | 'address'>

function createSignInThrottle(now: () => number) {
  const pairs = createThrottle(PAIR_RULES, now)
  const accounts = createThrottle(ACCOUNT_RULES, now)
  const addresses = createThrottle(ADDRESS_RULES, now)
  const accountOf = ({ email }: Visit) => email.trim().normalize('NFC').toLowerCase().slice(0, 320)
  const pairOf = (visit: Visit) => [`${accountOf(visit)} ${addressGroup(visit.address)}`]

  return {
    /** Counts everywhere or, when the attempt has to wait anywhere, nowhere. */
    attempt(visit: Visit): Attempt {
      const counted = [
        { throttle: pairs, names: pairOf(visit) },
        { throttle: accounts, names: [accountOf(visit)] },
        { throttle: addresses, names: [addressGroup(visit.address)] },
      ]
      const retryAfterMs = Math.max(...counted.map(({ throttle, names }) => throttle.waitMs(names)))
      if (retryAfterMs > 0) return { allowed: false, retryAfterMs }
      for (const { throttle, names } of counted) throttle.attempt(names)
      return { allowed: true }
    },

    forgive(visit: Visit): void {
      pairs.forgive(pairOf(visit))
    },
  }
}
