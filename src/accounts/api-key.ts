import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { hashToken } from '../store/database/token.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'pmk_'
const SECRET_LENGTH = 30
const CHECKSUM_LENGTH = 6
const SHAPE = /^pmk_[0-9A-Za-z]{36}$/

/** A new key: `secret` is shown once, the rest is stored. */
export interface ApiKey {
  readonly secret: string
  /** SHA-256, hex. */
  readonly hash: string
  /** First and last characters, to tell keys apart. */
  readonly hint: string
}

/** `pmk_`, 30 random characters (178 bits), and the CRC32 of all that in 6. */
export function newApiKey(): ApiKey {
  const random = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  const body = PREFIX + random.join('')
  const secret = body + checksum(body)
  return {
    secret,
    hash: hashToken(secret),
    hint: `${secret.slice(0, PREFIX.length + 2)}…${secret.slice(-4)}`,
  }
}

/** The hash to look a key up by; undefined for a text that cannot be a key, such as one with a typing error. */
export function hashOfApiKey(text: string): string | undefined {
  if (!SHAPE.test(text)) return undefined
  const body = text.slice(0, -CHECKSUM_LENGTH)
  return text.endsWith(checksum(body)) ? hashToken(text) : undefined
}

/**
 * The same, computed once for each connection that goes on sending the same key: hashing takes 7 µs, a twentieth of a
 * response that is sent from memory. The key stays in memory as long as its connection.
 */
export function createKeyHashes(): (
  text: string,
  connection: object | undefined,
) => string | undefined {
  const last = new WeakMap<object, { readonly text: string; readonly hash: string | undefined }>()
  return (text, connection) => {
    if (!connection) return hashOfApiKey(text)
    const known = last.get(connection)
    if (known?.text === text) return known.hash
    const hash = hashOfApiKey(text)
    last.set(connection, { text, hash })
    return hash
  }
}

/** Base62, most significant digit first; six digits hold more than 32 bits. */
function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
