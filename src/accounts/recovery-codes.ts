import { randomInt } from 'node:crypto'
import { hashToken } from '../store/database/token.ts'

/** No vowels and no look-alikes, so no words and no misreadings. 28 characters, 4.8 bits each. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'
const GROUPS = 3
const GROUP_LENGTH = 4

const CODES = 10

/** Ten codes of 57 random bits, `7F3K-9QWD-XR2T`: each replaces the second factor once. */
export function newRecoveryCodes(): readonly string[] {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const code = () => Array.from({ length: GROUPS }, group).join('-')
  return Array.from({ length: CODES }, code)
}

/** SHA-256, hex, ignoring case, spaces and hyphens. Bound to the account, so equal codes have different hashes. */
export function hashRecoveryCode(userId: string, typed: string): string {
  return hashToken(`${userId} ${typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`)
}
