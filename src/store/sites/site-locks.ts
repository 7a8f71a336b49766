import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { hashToken, newToken } from '../database/token.ts'
import { deleteInSlices } from '../database/slices.ts'
import { READER_MS, type ReportLocks, UNLOCK_MS } from '../reports/report-locks.ts'
import { isSiteAlive } from './site-access.ts'

/** Passwords of site audits, with the interface of `ReportLocks`. */
export function createSiteLocks(db: Connection): ReportLocks {
  return {
    async find(id) {
      const row = await db
        .selectFrom('site_audits')
        .select(['id', 'password_hash', 'password_version'])
        .where('id', '=', id)
        .where('privacy', '=', 2)
        .where(isSiteAlive)
        .executeTakeFirst()
      if (!row || row.password_hash === null) return undefined
      const { password_hash: passwordHash, password_version: passwordVersion } = row
      return { reportId: row.id, passwordHash, passwordVersion }
    },

    async findReader(id, token) {
      const row = await db
        .selectFrom('site_unlocks')
        .select('token_hash')
        .where('token_hash', '=', hashToken(token))
        .where('site_audit_id', '=', id)
        .where('expires_at', '>', (await clock(db)) - READER_MS)
        .executeTakeFirst()
      return row?.token_hash
    },

    async unlock({ reportId, passwordVersion }) {
      const token = newToken()
      await db
        .insertInto('site_unlocks')
        .values({
          token_hash: hashToken(token),
          site_audit_id: reportId,
          password_version: passwordVersion,
          expires_at: (await clock(db)) + UNLOCK_MS,
        })
        .execute()
      return token
    },
  }
}

/** Removes expired access of visitors; the sweep calls it. */
export async function forgetSiteReaders(
  db: Connection,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await deleteInSlices(
    db,
    { from: 'site_unlocks', where: sql<boolean>`expires_at <= ${now - READER_MS}` },
    signal,
  )
}
