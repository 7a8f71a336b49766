import { createPasswords } from '../../src/accounts/passwords.ts'

/**
 * Passwords at the least cost that argon2 takes: the same function, form and turns, in a thousandth of the time. What
 * the real cost is, and what becomes of many at once, `passwords.test.ts` and `password-flood.test.ts` prove.
 */
export function quickPasswords() {
  return createPasswords({ cost: { memory: 8, passes: 1, parallelism: 1 } })
}
