import { sql } from 'kysely'
import { isAlive } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { hashToken, newToken } from '../database/token.ts'
import { deleteInSlices } from '../database/slices.ts'

/** A report that asks visitors for its password. */
export interface ReportLock {
  readonly reportId: string
  /** PHC string to verify against. */
  readonly passwordHash: string
  readonly passwordVersion: number
}

export const UNLOCK_MS = 12 * 60 * 60 * 1000

/**
 * How long a visitor who opened a report is distinguished from one who guesses its password: they may open it again.
 */
export const READER_MS = 7 * 24 * 60 * 60 * 1000

/** Expired entries per report; the latest are kept. */
const MOST_READERS = 500

export type ReportLocks = ReturnType<typeof createReportLocks>

/** Passwords of reports: access for visitors who only know the URL. */
export function createReportLocks(db: Connection) {
  return {
    /** The lock of a report with privacy 2; undefined for all others, existing or not. */
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

    /** Identifies the visitor who opened this report with this token within the last week; otherwise undefined. */
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
     * A token for `{ kind: 'unlocked', token }`, valid for twelve hours or until the password changes. Must be called
     * after the password was verified against this very lock.
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

/** Removes rows of readers who have not returned, and those beyond the limit; the sweep calls it. */
export async function forgetReaders(
  db: Connection,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSlices(
    db,
    { from: 'report_unlocks', where: sql<boolean>`expires_at <= ${now - READER_MS}` },
    signal,
  )
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
