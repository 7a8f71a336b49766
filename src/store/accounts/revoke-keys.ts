import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'

/** Revokes keys of this user and returns their number. Expired ones need no revoking. */
export async function revokeAllKeys(trx: Connection, userId: string): Promise<number> {
  const now = await clock(trx)
  const { numUpdatedRows } = await trx
    .updateTable('keys')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
