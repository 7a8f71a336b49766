import { randomInt } from 'node:crypto'

/** Without vowels and look-alikes: no words, nothing to mistake when it is read out. 4.8 bits each. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxz'
const GROUPS = 4
const GROUP_LENGTH = 4

/** A password that nobody guesses, to be passed on: 76 random bits, as `7f3k-9qwd-…`. */
export function suggestPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
