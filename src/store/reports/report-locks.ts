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

/** For so long somebody who opened a report is told from who guesses at its password: they may open it again. */
export const READER_MS = 7 * 24 * 60 * 60 * 1000

/** Of one report, of those that open nothing any more; the latest stay. */
const MOST_READERS = 500

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

    /** What names who opened this report with this token, within a week before; undefined for anybody else. */
    async findReader(reportId: string, token: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('report_unlocks')
        .select('token_hash')
        .where('token_hash', '=', hashToken(token))
        .where('report_id', '=', reportId)
        .where('expires_at', '>', (await clock(db)) - READER_MS)
        .executeTakeFirst()
      return row?.token_hash
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

/** Rows of readers who have not come back, and of more than anybody could be; the sweep calls it. */
export async function forgetReaders(db: Connection, now: number): Promise<void> {
  await db
    .deleteFrom('report_unlocks')
    .where('expires_at', '<=', now - READER_MS)
    .execute()
  const crowded = await db
    .selectFrom('report_unlocks')
    .select('report_id')
    .where('expires_at', '<=', now)
    .groupBy('report_id')
    .having((eb) => eb(eb.fn.countAll<number>(), '>', MOST_READERS))
    .execute()
  for (const { report_id } of crowded) {
    const latest = db
      .selectFrom('report_unlocks')
      .select('token_hash')
      .where('report_id', '=', report_id)
      .where('expires_at', '<=', now)
      .orderBy('expires_at', 'desc')
      .limit(MOST_READERS)
    await db
      .deleteFrom('report_unlocks')
      .where('report_id', '=', report_id)
      .where('expires_at', '<=', now)
      .where('token_hash', 'not in', latest)
      .execute()
  }
}
