import type { Owner } from './actor.ts'
import type { Connection } from '../database/database.ts'

/**
 * The row of `users` that owns all requests of guests, so that turns, limits and queries work as for any user. It is
 * not an account: no one can sign in as it, administer it or see it.
 */
export const GUEST_ID = 'guest'

export const GUEST: Owner = { kind: 'user', id: GUEST_ID, level: 'expert' }

/** Contains all guests' reports: with one project per host, empty ones would pile up. */
export const GUEST_PROJECT = 'Visitors'

/** How long an unclaimed report is kept. */
export const GUEST_MS = 7 * 24 * 60 * 60 * 1000

/** Addresses are compared in lower case (`emailKey`): no address has this key. */
const NO_EMAIL_KEY = 'GUEST'

/** Created with the first report that needs it; disabled, so that no session or key would be valid. */
export async function ensureGuest(trx: Connection, now: number): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      id: GUEST_ID,
      email: '',
      email_key: NO_EMAIL_KEY,
      password_hash: null,
      is_admin: 0,
      created_at: now,
      disabled_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
