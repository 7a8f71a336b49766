import type { Database } from '../database/database.ts'

/** The primary key of every table. A type ensures that none is missing, and a test that each is the key. */
const KEYS = {
  users: ['id'],
  projects: ['id'],
  reports: ['id'],
  runs: ['id'],
  run_results: ['run_id'],
  artifacts: ['run_id', 'name'],
  run_progress: ['run_id'],
  run_places: ['run_id', 'place'],
  run_starts: ['run_id', 'attempt'],
  turns: ['user_id'],
  report_counters: ['owner_id', 'project_id', 'result_rank', 'status'],
  report_unlocks: ['token_hash'],
  guest_reports: ['report_id'],
  guest_places: ['id'],
  idempotency: ['owner_id', 'key'],
  memberships: ['project_id', 'email_key'],
  budgets: ['project_id', 'position'],
  feed_tokens: ['project_id', 'user_id'],
  import_keys: ['id'],
  builds: ['id'],
  imported_runs: ['id'],
  project_days: ['project_id', 'day'],
  project_faults: ['project_id', 'check_id'],
  schedules: ['id'],
  due_runs: ['report_id'],
  events: ['id'],
  channels: ['id'],
  channel_projects: ['project_id', 'channel_id'],
  deliveries: ['id'],
  watches: ['subject_id', 'subject_kind'],
  alerts: ['id'],
  markers: ['id'],
  run_numbers: ['run_id'],
  batches: ['id'],
  sitemap_readings: ['id'],
  pdf_exports: ['id'],
  site_audits: ['id'],
  crawls: ['id'],
  crawl_urls: ['crawl_id', 'number'],
  crawl_pages: ['crawl_id', 'number'],
  crawl_references: ['crawl_id', 'number'],
  crawl_findings: ['crawl_id', 'check_id'],
  crawl_evidence: ['crawl_id', 'check_id', 'place'],
  crawl_samples: ['crawl_id', 'number'],
  site_unlocks: ['token_hash'],
  site_lists: ['site_audit_id'],
  sessions: ['id'],
  impersonations: ['session_id'],
  account_links: ['id'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  half_sign_ins: ['token_hash'],
  known_devices: ['id'],
  keys: ['id'],
  security_events: ['id'],
  settings: ['name'],
  secret_keys: ['id'],
  api_windows: ['name'],
  throttles: ['name'],
} satisfies Record<keyof Database, readonly string[]>

export interface TransferredTable {
  readonly name: string
  readonly key: readonly string[]
}

/** In an order in which rows can be inserted: referenced tables come first. */
export const TRANSFERRED_TABLES: readonly TransferredTable[] = Object.entries(KEYS).map(
  ([name, key]) => ({ name, key }),
)
