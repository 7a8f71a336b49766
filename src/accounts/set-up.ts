import { continuing } from '../store/database/unavailable.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken } from '../store/database/token.ts'
import type { SettingChange } from '../store/upkeep/stored-settings.ts'
import type { Users } from '../store/accounts/users.ts'
import { type FirstSignInOptions, signInFirst, type SignedIn } from './complete-sign-in.ts'
import type { Passwords } from './passwords.ts'
import { addressGroup, createThrottle } from './throttle.ts'
import type { Visitor } from './device-visit.ts'
import { type Counting, countInProcess } from './counting.ts'

/** No vowels and no look-alikes, so no words and no misreadings. 28 characters, 4.8 bits each. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Counted per address only: more addresses do not help against 77 bits, and strangers cannot delay the owner. */
const TRIES = { free: 5, windowMs: 60_000, delayMs: 12_000, maxDelayMs: 12_000 }

export interface SetUpOptions extends FirstSignInOptions {
  readonly users: Pick<Users, 'createFirst'>
  readonly passwords: Passwords
  /** 77 random bits; generated if absent. */
  readonly code?: string | undefined
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  /** Where attempts are counted; by default in this process. */
  readonly counting?: Counting | undefined
}

export interface SetUpRequest {
  readonly code: string
  readonly email: string
  readonly password: string
  readonly from: Visitor
  /** Settings stored together with the account. */
  readonly changes: readonly SettingChange[]
}

export type SettingUp =
  | ({ readonly status: 'done' } & SignedIn)
  | { readonly status: 'wrong-code' }
  /** The setup has already been completed. */
  | { readonly status: 'taken' }
  | { readonly status: 'wait'; readonly retryAfterMs: number }

export type SetUp = ReturnType<typeof createSetUp>

/**
 * Creates the first account, the operator's. It requires the code that the program printed at start: being the first to
 * find the page proves nothing.
 */
export function createSetUp({
  users,
  passwords,
  now,
  counting = countInProcess(now),
  code = newCode(),
  ...options
}: SetUpOptions) {
  const tries = counting('set-up', (time, bucketsOf) => createThrottle(TRIES, time, bucketsOf('')))
  return {
    /** `7F3K-9QWD-…` */
    code,

    async begin(asked: SetUpRequest): Promise<SettingUp> {
      const network = addressGroup(asked.from.address)
      const attempt = await tries((throttle) => throttle.attempt([network]))
      if (!attempt.allowed) return { status: 'wait', retryAfterMs: attempt.retryAfterMs }
      if (!isSame(asked.code, code)) return { status: 'wrong-code' }
      const passwordHash = await passwords.hash(asked.password, asked.from.address)
      const { email, changes, from } = asked
      const first = { email, passwordHash, admin: true }
      const user = await users.createFirst(first, { changes, from })
      if (!user) return { status: 'taken' }
      const signedIn = await continuing(true, () => signInFirst(options, user.id, from))
      return { status: 'done', ...signedIn }
    },
  }
}

function newCode(): string {
  return setUpCodeOf(randomBytes(CODE_BYTES))
}

/**
 * 252 of 256 byte values map evenly to characters, so none is preferred; 64 bytes contain enough of them for 16
 * characters.
 */
export const CODE_BYTES = 64

/** `7F3K-9QWD-…`, derived from random bytes; the same bytes give the same code. */
export function setUpCodeOf(bytes: Buffer): string {
  const fair = 256 - (256 % ALPHABET.length)
  const characters = Array.from(bytes)
    .filter((byte) => byte < fair)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
  const group = (_: unknown, at: number) =>
    characters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH)
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Normalises typed input: case, spaces and hyphens do not matter. */
function isSame(typed: string, code: string): boolean {
  const digest = (text: string) =>
    Buffer.from(hashToken(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')), 'hex')
  return timingSafeEqual(digest(typed), digest(code))
}
