import { Kysely } from 'kysely'
import type { ActingTable } from '../accounts/actings.ts'
import type { AccountLinkTable } from '../accounts/account-links.ts'
import type { ArtifactTable } from '../runs/artifacts.ts'
import type { BatchTable } from '../jobs/batches.ts'
import type { CounterTable } from '../reports/counters.ts'
import type { GuestReportTable } from '../reports/guest-reports.ts'
import type { HalfSignInTable } from '../accounts/half-sign-ins.ts'
import type { IdempotencyTable } from '../reports/idempotency.ts'
import type { KeyTable } from '../accounts/keys.ts'
import type { MembershipTable } from '../projects/membership-row.ts'
import type { PrintTable } from '../jobs/prints.ts'
import type { ProgressTable } from '../runs/progress.ts'
import type { ProjectDayTable } from '../projects/project-days.ts'
import type { ProjectFaultTable } from '../projects/project-faults.ts'
import type { ProjectTable } from '../projects/project-row.ts'
import type { ReportTable } from '../reports/report-row.ts'
import type { UnlockTable } from '../reports/report-locks.ts'
import type { ResultsTable } from '../runs/results.ts'
import type { RunPlaceTable, RunStartTable, RunTable, TurnTable } from '../runs/run-row.ts'
import type { RecoveryCodeTable, SecondFactorTable } from '../accounts/second-factors.ts'
import type { SecurityEventTable } from '../accounts/security-events.ts'
import type { SessionTable } from '../accounts/sessions.ts'
import type { SitemapReadingTable } from '../jobs/sitemap-readings.ts'
import { PagemarkSqliteDialect } from './sqlite.ts'
import type { SettingTable } from '../upkeep/stored-settings.ts'
import type { UserTable } from '../accounts/users.ts'

/** Every table; each one's shape stands beside its questions. */
export interface Database {
  users: UserTable
  sessions: SessionTable
  actings: ActingTable
  account_links: AccountLinkTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  half_sign_ins: HalfSignInTable
  keys: KeyTable
  security_events: SecurityEventTable
  projects: ProjectTable
  memberships: MembershipTable
  project_days: ProjectDayTable
  project_faults: ProjectFaultTable
  reports: ReportTable
  guest_reports: GuestReportTable
  batches: BatchTable
  sitemap_readings: SitemapReadingTable
  report_counters: CounterTable
  report_unlocks: UnlockTable
  idempotency: IdempotencyTable
  runs: RunTable
  run_results: ResultsTable
  run_progress: ProgressTable
  run_places: RunPlaceTable
  artifacts: ArtifactTable
  prints: PrintTable
  turns: TurnTable
  run_starts: RunStartTable
  settings: SettingTable
}

/** A database, or a transaction in it. Its driver gives 64-bit integers as numbers. */
export type Connection = Kysely<Database>

/**
 * Opens the SQLite database in this file; `:memory:` for one that is gone with the process.
 * The schema is not touched: `migrate` does that.
 */
export function openDatabase(path: string): Connection {
  return new Kysely<Database>({ dialect: new PagemarkSqliteDialect(path) })
}

/** Many questions, one moment: what is read inside does not change meanwhile. */
export function reading<Answer>(
  db: Connection,
  ask: (snapshot: Connection) => Promise<Answer>,
): Promise<Answer> {
  return db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(ask)
}
