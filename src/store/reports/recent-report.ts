import type { Owner } from '../accounts/actor.ts'
import type { Connection } from '../database/database.ts'
import { clock } from '../database/dialect.ts'
import { sql } from 'kysely'
import type { AuditRequest } from '../../request/audit-request.ts'
import type { Seals } from '../../secrets/sealed-values.ts'
import { credentialsOf, optionColumns } from './request-columns.ts'
import { type Report, selectReports, toReport } from './report-row.ts'

/** How long an audit of the same page is considered current. */
const RECENT_MS = 10 * 60_000

export interface RecentReport {
  readonly report: Report
  /** Milliseconds since its audit ended; null while it is queued or running. */
  readonly age: number | null
}

/** For a page with several passwords, the latest reports are compared: a sealed password cannot be searched for. */
const MOST_LOOKED_AT = 20

/**
 * This user's latest report of the same request, whatever its number of page loads, if its audit is from the last ten
 * minutes.
 */
export async function recentReport(
  db: Connection,
  owner: Owner,
  { request, seals }: { readonly request: AuditRequest; readonly seals: Seals },
): Promise<RecentReport | undefined> {
  const now = await clock(db)
  const { url, samples: _samples, scheme_given: _given, ...options } = optionColumns(request)
  const asked = { ...options, access_username: request.credentials?.username ?? null }
  const isSame = Object.entries(asked).map(
    ([column, value]) =>
      sql<boolean>`${sql.ref(`reports.${column}`)} is not distinct from ${value}`,
  )
  const rows = await selectReports(db)
    .where('reports.owner_id', '=', owner.id)
    // No index has the URL itself.
    .where('reports.url_key', '=', url.toLowerCase())
    .where('reports.url', '=', url)
    .where((eb) => eb.and(isSame))
    .where('reports.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .orderBy('reports.id', 'desc')
    .limit(MOST_LOOKED_AT)
    .execute()
  const row = rows.find(
    (each) => credentialsOf(each, seals)?.password === request.credentials?.password,
  )
  if (!row) return undefined
  const report = toReport(row)
  if (report.status === 'queued' || report.status === 'running') return { report, age: null }
  if (report.generatedAt === null || report.status === 'failed') return undefined
  const age = now - report.generatedAt
  return age <= RECENT_MS ? { report, age } : undefined
}
