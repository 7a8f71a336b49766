import { randomInt, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../store/database/token.ts'
import type { SettingChange } from '../store/upkeep/stored-settings.ts'
import type { Users } from '../store/accounts/users.ts'
import { type FirstSignInOptions, signInFirst, type SignedIn } from './complete-sign-in.ts'
import type { Passwords } from './passwords.ts'
import { addressGroup, createThrottle } from './throttle.ts'
import type { Visitor } from './device-visit.ts'

/** Without vowels and look-alikes: no words, nothing to mistake. 28 characters, 4.8 bits each. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'
const GROUPS = 4
const GROUP_LENGTH = 4

/** For one address: of a code of 77 bits nobody guesses more with many, and nobody else keeps its owner waiting. */
const TRIES = { free: 5, windowMs: 60_000, delayMs: 12_000, maxDelayMs: 12_000 }

export interface SetUpOptions extends FirstSignInOptions {
  readonly users: Pick<Users, 'createFirst'>
  readonly passwords: Passwords
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
}

export interface SetUpRequest {
  readonly code: string
  readonly email: string
  readonly password: string
  readonly from: Visitor
  /** What is set together with the account. */
  readonly changes: readonly SettingChange[]
}

export type SettingUp =
  | ({ readonly status: 'done' } & SignedIn)
  | { readonly status: 'wrong-code' }
  /** Somebody was faster, or it was done long ago. */
  | { readonly status: 'taken' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export type SetUp = ReturnType<typeof createSetUp>

/**
 * The first account, which is the operator's. Whoever has the code that the program printed when it
 * started makes it: being the first to find the page is no proof of anything.
 */
export function createSetUp({ users, passwords, now, ...options }: SetUpOptions) {
  const code = newCode()
  const tries = createThrottle(TRIES, now)
  return {
    /** 77 random bits, new at each start: `7F3K-9QWD-…`. */
    code,

    async begin(asked: SetUpRequest): Promise<SettingUp> {
      const attempt = tries.attempt([addressGroup(asked.from.address)])
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }
      if (!isSame(asked.code, code)) return { status: 'wrong-code' }
      const passwordHash = await passwords.hash(asked.password, asked.from.address)
      const { email, changes, from } = asked
      const first = { email, passwordHash, admin: true }
      const user = await users.createFirst(first, { changes, from })
      if (!user) return { status: 'taken' }
      return { status: 'done', ...(await signInFirst(options, user.id, from)) }
    },
  }
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Typed by hand: case, spaces and hyphens do not matter. */
function isSame(typed: string, code: string): boolean {
  const digest = (text: string) =>
    Buffer.from(hashToken(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')), 'hex')
  return timingSafeEqual(digest(typed), digest(code))
}
