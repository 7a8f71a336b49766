import { createHmac, randomBytes } from 'node:crypto'

/** RFC 6238 with the parameters that every authenticator supports: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6

/** RFC 4226 §4 R6 asks for 128 bits and recommends 160. */
const SECRET_BYTES = 20

/** RFC 4648 §6. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** Base32 without padding: 160 bits are 32 characters. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES))
}

/**
 * The time step of a code: the current, previous or next one, since clocks differ. Undefined for a wrong code and for a
 * step that was already used.
 *
 * @param now milliseconds since 1970
 */
export function stepOfCode(
  { secret, usedStep }: { readonly secret: string; readonly usedStep: number },
  code: string,
  now: number,
): number | undefined {
  const current = Math.floor(now / STEP_MS)
  const key = fromBase32(secret)
  // Needs no constant time: the code changes every 30 seconds, and attempts are counted.
  return [current - 1, current, current + 1].find(
    (step) => step > usedStep && codeOf(key, step) === code,
  )
}

/** The code of a secret at a time in milliseconds since 1970. */
export function totpCode(secret: string, now: number): string {
  return codeOf(fromBase32(secret), Math.floor(now / STEP_MS))
}

/** The content of the QR code (the `otpauth` scheme of Google Authenticator). */
export function totpAddress(secret: string, account: string): string {
  const label = `${encodeURIComponent('Pagemark')}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Pagemark`
}

/** RFC 4226 §5.3. */
function codeOf(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text, (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(BITS, '0'),
  ).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
