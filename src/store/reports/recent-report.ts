import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import type { ReportDraft } from './new-report.ts'
import { type Report, selectReports, toReport } from './report-row.ts'

/** Equal, or null both. */
const SAME = 'is not distinct from'

/** So long an audit of the same page says the same. */
const RECENT_MS = 10 * 60_000

export interface RecentReport {
  readonly report: Report
  /** Milliseconds since its audit ended; null while it waits or goes on. */
  readonly age: number | null
}

/** What makes another audit another wish. */
export type PageWish = Pick<ReportDraft, 'target' | 'device' | 'language' | 'waitFor' | 'access'>

/** This user's latest report of this very wish, when its audit is of the last ten minutes. */
export async function recentReport(
  db: Connection,
  owner: Owner,
  { target, device, language, waitFor, access }: PageWish,
): Promise<RecentReport | undefined> {
  const now = await clock(db)
  const row = await selectReports(db)
    .where('reports.owner_id', '=', owner.id)
    .where('reports.url', '=', target.url)
    .where('reports.device', '=', device)
    .where('reports.language', SAME, language ?? null)
    .where('reports.wait_for', SAME, waitFor ?? null)
    .where('reports.access_username', SAME, access?.username ?? null)
    .where('reports.access_password', SAME, access?.password ?? null)
    .where('reports.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .orderBy('reports.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const report = toReport(row)
  if (report.status === 'queued' || report.status === 'running') return { report, age: null }
  if (report.generatedAt === null || report.status === 'failed') return undefined
  const age = now - report.generatedAt
  return age <= RECENT_MS ? { report, age } : undefined
}
