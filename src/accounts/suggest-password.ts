import { randomInt } from 'node:crypto'

/** No vowels and no look-alikes, so no words and no misreadings. 4.8 bits per character. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz'
const GROUPS = 4
const GROUP_LENGTH = 4

/** A random password to pass on: 76 bits, such as `7f3k-9qwd-…`. */
export function suggestPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
