import { endLeftImpersonations } from './impersonations.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { lockUser } from '../database/locks.ts'
import { endLinksMadeBy } from './end-links.ts'
import { forgetOtherDevices } from './known-devices.ts'
import { revokeAllKeys } from './revoke-keys.ts'
import { hashToken } from '../database/token.ts'

/** How to treat an account's keys when its password changes. */
export type KeysThen = 'keep' | 'revoke'

export interface NewPassword {
  readonly id: string
  readonly passwordHash: string
  /** Token of the session in which users change their own password; it continues. */
  readonly kept?: string | undefined
  /** By default they stay valid. */
  readonly keys?: KeysThen | undefined
}

/** A user who has entered the password with this hash. */
export interface VerifiedUser {
  readonly id: string
  readonly passwordHash: string
}

export interface PasswordChange {
  readonly revokedKeys: number
}

/**
 * Changes a user's password and revokes what the former one has opened: sessions, half sign-ins, known devices, links
 * to sign in, to choose a password or to change the address, and optionally API keys. Needs a transaction. Undefined
 * without such a user, or if the session has ended.
 */
export async function changePassword(
  trx: Connection,
  { id, passwordHash, kept, keys }: NewPassword,
): Promise<PasswordChange | undefined> {
  // First of all: a session that another change is ending must not be found.
  await lockUser(trx, id)
  if (kept !== undefined && !(await hasSession(trx, { id, token: kept }))) return undefined
  const user = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('email_key')
    .executeTakeFirst()
  if (!user) return undefined
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', id)
    .where('token_hash', '!=', kept === undefined ? '' : hashToken(kept))
    .execute()
  await endLeftImpersonations(trx)
  await forgetOtherDevices(trx, id, kept)
  await trx.deleteFrom('half_sign_ins').where('user_id', '=', id).execute()
  await trx
    .deleteFrom('account_links')
    .where('kind', 'in', ['reset', 'sign-in'])
    .where('email_key', '=', user.email_key)
    .execute()
  await endLinksMadeBy(trx, id, 'email')
  return { revokedKeys: keys === 'revoke' ? await revokeAllKeys(trx, id) : 0 }
}

/**
 * Whether a verified password is still this user's: it may have changed during verification. True until the
 * transaction ends.
 */
export async function hasPassword(
  trx: Connection,
  { id, passwordHash }: VerifiedUser,
): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .modifyEnd(wordsOf(trx).lockRows)
    .executeTakeFirst()
  return user !== undefined
}

/** A user whose sessions ended through a concurrent change of the password has none. */
async function hasSession(
  trx: Connection,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return session !== undefined
}
