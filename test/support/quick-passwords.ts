import { createPasswords } from '../../src/accounts/passwords.ts'

/**
 * Passwords at the lowest cost that argon2 accepts: the same function, format and turns, in a thousandth of the time.
 * `passwords.test.ts` and `password-flood.test.ts` test the real cost and many at once.
 */
export function quickPasswords() {
  return createPasswords({ cost: { memory: 8, passes: 1, parallelism: 1 } })
}
