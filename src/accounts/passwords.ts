import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { addressBlock } from './address-block.ts'
import { isCommonPassword } from './common-password.ts'
import { createFairTurns } from './fair-turns.ts'
import { formatPhc, parsePhc, type Phc } from './phc.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST: Phc['cost'] = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Each computation takes 19 MiB and a core for tens of milliseconds; further ones wait. */
const CONCURRENCY = 2

/**
 * Per line: about two seconds of waiting if it is the only line. Further requests are refused rather than delayed ever
 * longer.
 */
const MOST_OF_ONE = 80

/** Over all lines: leaves room for others when a hundred networks send three requests each. */
const MOST_WAITING = 320

/** A separate line for the command line, which web requests cannot fill. */
const OPERATOR = 'operator'

const MIN_ACCOUNT_CHARACTERS = 12
const MAX_BYTES = 1024

/** Shorter words, such as `com` and initials, occur in too many passphrases. */
const SHORTEST_WORD = 4

const COMMON = 'This password is too common. Use a few unrelated words.'
const OWN =
  'This password is made of your email address or the name of this site. Use a few unrelated words.'

const derive = promisify(argon2)

/** So many hashes are being computed that another one would wait for seconds. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
  readonly retryAfterMs = 5_000
}

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({ cost = COST }: { readonly cost?: Phc['cost'] } = {}) {
  const fairly = createFairTurns({
    atOnce: CONCURRENCY,
    mostOfOne: MOST_OF_ONE,
    mostWaiting: MOST_WAITING,
    refusal: () =>
      new PasswordsBusy('Too many passwords are being checked. Try again in a few seconds.'),
  })
  /** One line per address group, which is what one attacker easily holds, and one per user. */
  const turn = <Answer>(who: string, task: () => Promise<Answer>): Promise<Answer> =>
    fairly(addressBlock(who, { ipv4: 24, ipv6: 56 }), task)
  // Verified where there is nothing to verify, so that unknown users take as long as known ones.
  // It is the hash of no password that anybody could find: its tag is random.
  const dummy = formatPhc({
    cost,
    salt: randomBytes(SALT_BYTES),
    tag: randomBytes(TAG_BYTES),
  })

  return {
    /**
     * Computes a PHC string with a random salt.
     *
     * @param who whose line it joins: an address or a user's id; absent for the operator
     * @throws {PasswordsBusy}
     */
    async hash(password: string, who = OPERATOR): Promise<string> {
      const salt = randomBytes(SALT_BYTES)
      const tag = await turn(who, () =>
        derive('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost }),
      )
      return formatPhc({ cost, salt, tag })
    },

    /**
     * Whether the password matches the hash. For an `undefined` or `null` hash, false after the same time.
     *
     * @param who as in `hash`
     * @throws {PasswordsBusy}
     */
    async verify(
      hash: string | null | undefined,
      password: string,
      who = OPERATOR,
    ): Promise<boolean> {
      const known = parsePhc(hash ?? dummy)
      if (!known) return false
      const tag = await turn(who, () =>
        derive('argon2id', {
          message: password,
          nonce: known.salt,
          tagLength: known.tag.length,
          ...known.cost,
        }),
      )
      return timingSafeEqual(tag, known.tag)
    },

    /** True for a hash with outdated parameters: it is renewed at the next sign-in. */
    isOutdated(hash: string): boolean {
      const known = parsePhc(hash)
      return (
        !known ||
        known.cost.memory !== cost.memory ||
        known.cost.passes !== cost.passes ||
        known.cost.parallelism !== cost.parallelism
      )
    },
  }
}

/** The account and installation that a password is chosen for. */
export interface PasswordContext {
  /** The account's email address; undefined if the form's is invalid. */
  readonly email?: string | undefined
  /** The installation's name, if it has one. */
  readonly siteName?: string | undefined
}

/** Why this password is not accepted for a user, as a sentence. */
export function accountPasswordFault(
  password: string,
  context: PasswordContext,
): string | undefined {
  if (Array.from(password).length < MIN_ACCOUNT_CHARACTERS) {
    return `The password must have at least ${MIN_ACCOUNT_CHARACTERS} characters.`
  }
  const tooLong = lengthFault(password)
  if (tooLong !== undefined) return tooLong
  if (isCommonPassword(password)) return COMMON
  return isCommonPassword(password, ownWords(context)) ? OWN : undefined
}

/**
 * Words that attackers try first for this account (ASVS 6.2.11): parts of its email address and the installation's
 * name.
 */
function ownWords({ email = '', siteName = '' }: PasswordContext): readonly string[] {
  const [name = '', host = ''] = email.split('@')
  const words = [email, name, host, ...host.split('.'), ...name.split(/[^\p{L}]+/u)]
  const places = ['pagemark', siteName, ...siteName.split(' ')]
  return [...words, ...places].filter((word) => Array.from(word).length >= SHORTEST_WORD)
}

/** Why this password is not accepted for a report, as a sentence. Allowed: 1 to 1,024 bytes. */
export function reportPasswordFault(password: string): string | undefined {
  return password === '' ? 'The password is empty.' : lengthFault(password)
}

function lengthFault(password: string): string | undefined {
  return Buffer.byteLength(password) > MAX_BYTES
    ? `The password is longer than ${MAX_BYTES.toLocaleString('en')} bytes.`
    : undefined
}
