import { isAlive } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { hashToken, newToken } from '../database/token.ts'

/** A report that asks visitors for its password. */
export interface ReportLock {
  readonly reportId: string
  /** PHC string to verify against. */
  readonly passwordHash: string
  readonly passwordVersion: number
}

export const UNLOCK_MS = 12 * 60 * 60 * 1000

export type ReportLocks = ReturnType<typeof createReportLocks>

/** Passwords of reports: what a visitor who knows only the address may be asked. */
export function createReportLocks(db: Connection) {
  return {
    /** The lock of a report with privacy 2; undefined for all others, known or not. */
    async find(reportId: string): Promise<ReportLock | undefined> {
      const row = await db
        .selectFrom('reports')
        .select(['id', 'password_hash', 'password_version'])
        .where('id', '=', reportId)
        .where('privacy', '=', 2)
        .where(isAlive)
        .executeTakeFirst()
      if (!row || row.password_hash === null) return undefined
      return {
        reportId: row.id,
        passwordHash: row.password_hash,
        passwordVersion: row.password_version,
      }
    },

    /**
     * A token for `{ kind: 'unlocked', token }`, good for twelve hours or until the password
     * changes. To be called once the password was verified against this very lock.
     */
    async unlock(lock: ReportLock): Promise<string> {
      const token = newToken()
      await db
        .insertInto('report_unlocks')
        .values({
          token_hash: hashToken(token),
          report_id: lock.reportId,
          password_version: lock.passwordVersion,
          expires_at: (await clock(db)) + UNLOCK_MS,
        })
        .execute()
      return token
    },
  }
}
