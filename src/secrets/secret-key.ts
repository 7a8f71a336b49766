import { hkdfSync, randomBytes } from 'node:crypto'

/** AES-256 keys have this length, and HKDF needs no more input. */
const KEY_BYTES = 32

/** Enough to tell the few keys of an installation apart; 8 bytes are 11 characters of base64url. */
const ID_BYTES = 8

/** The installation's secret, from which the sealing keys are derived, one per purpose. */
export interface SecretKey {
  /** Public: it is part of each sealed value. */
  readonly id: string
  readonly bytes: Buffer
}

/** Purpose of a sealed value, which cannot be opened for another purpose. */
export type SealPurpose = 'page-credentials' | 'second-factors' | 'channels'

export function secretKey(bytes: Buffer): SecretKey {
  return { id: derive(bytes, 'key id', ID_BYTES).toString('base64url'), bytes }
}

export function newSecretKey(): SecretKey {
  return secretKey(randomBytes(KEY_BYTES))
}

/** The key that seals values for this purpose. */
export function purposeKey({ bytes }: SecretKey, purpose: SealPurpose): Buffer {
  return derive(bytes, purpose, KEY_BYTES)
}

/** Bytes that every holder of the key derives alike, and no one else, for purposes other than sealing. */
export function bytesFor({ bytes }: SecretKey, use: string, length: number): Buffer {
  return derive(bytes, use, length)
}

function derive(bytes: Buffer, use: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', bytes, '', `pagemark ${use}`, length))
}

/**
 * The keys in a file: 32 raw bytes, or lines of base64 or base64url. The first one seals, all of them open. Undefined
 * for anything else.
 */
export function readSecretKeys(file: Buffer): SecretKey[] | undefined {
  if (file.length === KEY_BYTES) return [secretKey(file)]
  const lines = file
    .toString('latin1')
    .split(/\s+/)
    .filter((line) => line !== '')
  const keys = lines.filter(isKey).map((line) => secretKey(Buffer.from(line, 'base64')))
  return lines.length > 0 && keys.length === lines.length ? keys : undefined
}

/** 32 bytes are 43 characters; padding is optional. */
function isKey(line: string): boolean {
  return /^[\w+/-]{43}=?$/.test(line)
}

/** The text of a file that `readSecretKeys` reads. */
export function writeSecretKeys(keys: readonly SecretKey[]): string {
  return keys.map(({ bytes }) => `${bytes.toString('base64url')}\n`).join('')
}
