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

/** Each computation takes 19 MiB and a core for tens of milliseconds; more of them wait. */
const CONCURRENCY = 2

/** In one line: about two seconds of waiting, if it is the only one. More are sent away, and not kept for longer and longer. */
const MOST_OF_ONE = 80

/** In all lines: three of each of a hundred networks at once leave room for somebody else. */
const MOST_WAITING = 320

/** A line of its own: nobody asks there through the web. */
const OPERATOR = 'operator'

const MIN_ACCOUNT_CHARACTERS = 12
const MAX_BYTES = 1024

/** `com` and initials are in too many phrases. */
const SHORTEST_WORD = 4

const COMMON = 'This password is too common. Use a few unrelated words.'
const OWN =
  'This password is made of your email address or the name of this site. Use a few unrelated words.'

const derive = promisify(argon2)

/** So many passwords are being computed that another one would have to wait for seconds. */
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
  /** An address group is one line: what one attacker holds easily. So is a user. */
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
     * A PHC string with a salt of its own.
     *
     * @param who waits for it: an address, or the id of a user; absent for the operator
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
     * Whether the password is the one; `undefined` or `null` for a hash takes as long and is false.
     *
     * @param who waits for it, as with `hash`
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

    /** True for a hash of other parameters than today's: to be made anew at the next sign-in. */
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

/** For whom and where a password is chosen. */
export interface PasswordContext {
  /** The account's address; undefined where it is asked for at the same time, and is none. */
  readonly email?: string | undefined
  /** The installation's name, where it has one. */
  readonly siteName?: string | undefined
}

/** Why this cannot be a user's password, as a sentence. */
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

/** What is guessed first for this account (ASVS 6.2.11): its address and its parts, and the name of the place. */
function ownWords({ email = '', siteName = '' }: PasswordContext): readonly string[] {
  const [name = '', host = ''] = email.split('@')
  const words = [email, name, host, ...host.split('.'), ...name.split(/[^\p{L}]+/u)]
  const places = ['pagemark', siteName, ...siteName.split(' ')]
  return [...words, ...places].filter((word) => Array.from(word).length >= SHORTEST_WORD)
}

/** Why this cannot be a report's password, as a sentence: 1 to 1,024 bytes. */
export function reportPasswordFault(password: string): string | undefined {
  return password === '' ? 'The password is empty.' : lengthFault(password)
}

function lengthFault(password: string): string | undefined {
  return Buffer.byteLength(password) > MAX_BYTES
    ? `The password is longer than ${MAX_BYTES.toLocaleString('en')} bytes.`
    : undefined
}
