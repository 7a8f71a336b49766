import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { wordsOf } from './dialect.ts'
import { PagemarkPostgresDialect, type PostgresOptions } from './postgres.ts'
import { loggerOf, type QueryWatch } from './query-watch.ts'
import { PagemarkSqliteDialect } from './sqlite.ts'
import type {
  AccountLinkTable,
  ImpersonationTable,
  HalfSignInTable,
  KeyTable,
  KnownDeviceTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SecurityEventTable,
  SessionTable,
  UserTable,
} from '../tables/account-tables.ts'
import type { BatchTable, PdfExportTable, SitemapReadingTable } from '../tables/job-tables.ts'
import type {
  MembershipTable,
  ProjectDayTable,
  ProjectFaultTable,
  ProjectTable,
} from '../tables/project-tables.ts'
import type {
  CounterTable,
  GuestPlaceTable,
  GuestReportTable,
  IdempotencyTable,
  ReportTable,
  UnlockTable,
} from '../tables/report-tables.ts'
import type {
  ArtifactTable,
  ProgressTable,
  ResultsTable,
  RunPlaceTable,
  RunStartTable,
  RunTable,
  TurnTable,
} from '../tables/run-tables.ts'
import type { AlertTable, MarkerTable, RunNumberTable, WatchTable } from '../tables/alert-tables.ts'
import type { BudgetTable } from '../tables/budget-tables.ts'
import type {
  ChannelProjectTable,
  ChannelTable,
  DeliveryTable,
  EventTable,
} from '../tables/channel-tables.ts'
import type {
  BuildTable,
  ImportedOriginalTable,
  ImportedRunTable,
  ImportKeyTable,
} from '../tables/build-tables.ts'
import type { FeedTokenTable } from '../tables/feed-tables.ts'
import type { DueCrawlTable, DueRunTable, ScheduleTable } from '../tables/schedule-tables.ts'
import type {
  CrawlEvidenceTable,
  CrawlSampleTable,
  CrawlFindingTable,
  CrawlPageTable,
  CrawlReferenceTable,
  CrawlTable,
  CrawlUrlTable,
  SiteAuditTable,
  SiteListTable,
  SiteTemplateTable,
  SiteUnlockTable,
} from '../tables/site-tables.ts'
import type {
  ApiWindowTable,
  SecretKeyTable,
  SettingTable,
  ThrottleTable,
} from '../tables/setting-tables.ts'

/** Every table. The shapes of rows are leaves in `tables/`, so that users of one table import no other. */
export interface Database {
  users: UserTable
  sessions: SessionTable
  impersonations: ImpersonationTable
  account_links: AccountLinkTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  half_sign_ins: HalfSignInTable
  known_devices: KnownDeviceTable
  keys: KeyTable
  security_events: SecurityEventTable
  projects: ProjectTable
  memberships: MembershipTable
  project_days: ProjectDayTable
  project_faults: ProjectFaultTable
  reports: ReportTable
  guest_reports: GuestReportTable
  guest_places: GuestPlaceTable
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
  pdf_exports: PdfExportTable
  turns: TurnTable
  run_starts: RunStartTable
  schedules: ScheduleTable
  budgets: BudgetTable
  feed_tokens: FeedTokenTable
  import_keys: ImportKeyTable
  builds: BuildTable
  imported_runs: ImportedRunTable
  imported_originals: ImportedOriginalTable
  due_runs: DueRunTable
  due_crawls: DueCrawlTable
  events: EventTable
  channels: ChannelTable
  channel_projects: ChannelProjectTable
  deliveries: DeliveryTable
  watches: WatchTable
  alerts: AlertTable
  markers: MarkerTable
  run_numbers: RunNumberTable
  site_audits: SiteAuditTable
  site_unlocks: SiteUnlockTable
  site_lists: SiteListTable
  site_templates: SiteTemplateTable
  crawls: CrawlTable
  crawl_urls: CrawlUrlTable
  crawl_pages: CrawlPageTable
  crawl_references: CrawlReferenceTable
  crawl_findings: CrawlFindingTable
  crawl_evidence: CrawlEvidenceTable
  crawl_samples: CrawlSampleTable
  settings: SettingTable
  api_windows: ApiWindowTable
  throttles: ThrottleTable
  secret_keys: SecretKeyTable
}

/** A database, or a transaction in it. Its driver returns 64-bit integers as numbers. */
export type Connection = Kysely<Database>

/**
 * Opens the SQLite database in this file; `:memory:` for one that ends with the process. The schema is not changed:
 * `migrate` does that.
 */
export function openDatabase(path: string, watch?: QueryWatch): Connection {
  const log = watch && { log: loggerOf(watch) }
  return new Kysely<Database>({ dialect: new PagemarkSqliteDialect(path, log), ...log })
}

/** The same on a PostgreSQL server; connects with the first query. */
export function openDatabaseServer(options: PostgresOptions, watch?: QueryWatch): Connection {
  return new Kysely<Database>({
    dialect: new PagemarkPostgresDialect(options, watch),
    ...(watch && { log: loggerOf(watch) }),
  })
}

const MOST_RETRIES = 3
/** Longer than our transactions take; with longer and random delays, two do not collide again. */
const RETRY_MS = 50

/**
 * Runs all of a change or nothing. If the database aborts it in favour of another, it is repeated from the start,
 * including side effects other than queries. Within a transaction, it is a part of that.
 */
export async function writing<Answer>(
  db: Connection,
  change: (trx: Connection) => Promise<Answer>,
): Promise<Answer> {
  if (db.isTransaction) return await change(db)
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction().execute(change)
    } catch (error) {
      if (retries === MOST_RETRIES || !wordsOf(db).isGivenUp(error)) throw error
      await sleep(Math.random() * RETRY_MS * 2 ** retries)
    }
  }
}

/** Several queries on one snapshot: the data does not change in between. Within a transaction, in that. */
export async function reading<Answer>(
  db: Connection,
  ask: (snapshot: Connection) => Promise<Answer>,
): Promise<Answer> {
  if (db.isTransaction) return await ask(db)
  return await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(ask)
}
