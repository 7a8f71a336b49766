import type { Owner } from './actor.ts'
import type { Connection } from '../database/database.ts'

/**
 * The row of `users` that owns what visitors without an account have asked for, so that turns, limits and
 * every question to the store are as for anybody. It is no account: nobody signs in as it, administers
 * it or is shown it.
 */
export const GUEST_ID = 'guest'

export const GUEST: Owner = { kind: 'user', id: GUEST_ID, level: 'expert' }

/** All reports of guests are in this one: with one for each host, emptied ones would pile up for ever. */
export const GUEST_PROJECT = 'Visitors'

/** For so long a report is kept that nobody has claimed. */
export const GUEST_MS = 7 * 24 * 60 * 60 * 1000

/** Addresses are compared in lower case (`emailKey`): this key is that of none. */
const NO_EMAIL_KEY = 'GUEST'

/** Makes the row with the first report that needs it; shut out, so that no session or key of it would hold. */
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
