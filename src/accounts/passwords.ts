import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isCommonPassword } from './common-password.ts'
import { formatPhc, parsePhc, type Phc } from './phc.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST: Phc['cost'] = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Each computation takes 19 MiB and a core for tens of milliseconds; more of them wait. */
const CONCURRENCY = 2

/** About two seconds of waiting; who comes later is sent away, and not kept for longer and longer. */
const MOST_WAITING = 80

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
  const turn = createTurns(CONCURRENCY)
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
     * @throws {PasswordsBusy}
     */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES)
      const tag = await turn(() =>
        derive('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost }),
      )
      return formatPhc({ cost, salt, tag })
    },

    /**
     * Whether the password is the one; `undefined` or `null` for a hash takes as long and is false.
     *
     * @throws {PasswordsBusy}
     */
    async verify(hash: string | null | undefined, password: string): Promise<boolean> {
      const known = parsePhc(hash ?? dummy)
      if (!known) return false
      const tag = await turn(() =>
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

/** At most so many at once, the others in the order they came. */
function createTurns(limit: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    if (waiting.length >= MOST_WAITING)
      throw new PasswordsBusy('Too many passwords are being checked. Try again in a few seconds.')
    if (busy >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy += 1
    try {
      return await task()
    } finally {
      // The place is handed on, not given up, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
