import type { Connection } from '../database/database.ts'
import { createReportLocks, type ReportLocks } from '../reports/report-locks.ts'
import { isSiteAlive } from './site-access.ts'

/** Passwords of site audits: as those of reports, in whose table visitors with a password are kept too. */
export function createSiteLocks(db: Connection): ReportLocks {
  return {
    ...createReportLocks(db),
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
  }
}
