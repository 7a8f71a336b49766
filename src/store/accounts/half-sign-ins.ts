import { sql } from 'kysely'
import { type Connection, writing } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { hasPassword } from './password-change.ts'
import { hashToken, newToken } from '../database/token.ts'
import { deleteInSlices } from '../database/slices.ts'

/** Time to find the other device. */
export const HALF_SIGN_IN_MS = 10 * 60 * 1000

export type HalfSignIns = ReturnType<typeof createHalfSignIns>

export function createHalfSignIns(db: Connection) {
  return {
    /**
     * The token for the browser's cookie, which opens only the form for the code. Undefined if the password has
     * changed since it was verified.
     */
    async startWith(user: {
      readonly id: string
      readonly passwordHash: string
    }): Promise<string | undefined> {
      return await writing(db, async (trx) => {
        if (!(await hasPassword(trx, user))) return undefined
        const token = newToken()
        const expires_at = (await clock(trx)) + HALF_SIGN_IN_MS
        const row = { token_hash: hashToken(token), user_id: user.id, expires_at }
        await trx.insertInto('half_sign_ins').values(row).execute()
        return token
      })
    },

    /** User whose code is expected, with the hash of the verified password; undefined if it has expired. */
    async find(token: string): Promise<{ id: string; passwordHash: string } | undefined> {
      const row = await db
        .selectFrom('half_sign_ins')
        .innerJoin('users', 'users.id', 'half_sign_ins.user_id')
        .select(['users.id', 'users.password_hash'])
        .where('half_sign_ins.token_hash', '=', hashToken(token))
        .where('half_sign_ins.expires_at', '>', await clock(db))
        .where('users.disabled_at', 'is', null)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst()
      if (!row || row.password_hash === null) return undefined
      return { id: row.id, passwordHash: row.password_hash }
    },

    /** Ends it after a sign-in or a cancellation. False if it had ended: of two concurrent callers, one ends it. */
    async end(token: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('half_sign_ins')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

/** Removes expired rows; called by the sweep. */
export async function forgetHalfSignIns(
  db: Connection,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSlices(
    db,
    { from: 'half_sign_ins', where: sql<boolean>`expires_at <= ${now}` },
    signal,
  )
}
