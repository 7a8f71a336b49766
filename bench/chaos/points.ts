/**
 * The point at which a process is killed: once such a statement has run, or once its transaction has been committed.
 */
export interface Point {
  readonly name: string
  readonly sql: string
  readonly phase: 'statement' | 'commit'
}

const both = (name: string, sql: string): readonly [Point, Point] => [
  { name: `${name}, before the commit`, sql, phase: 'statement' },
  { name: `${name}, after the commit`, sql, phase: 'commit' },
]

/** A worker claims a crawl, saves its pages and its results, and ends it. */
const CRAWL_POINTS: readonly Point[] = [
  ...both('claim of a crawl', '^update "crawls" set "status" = [^,]+, "attempt"'),
  ...both('URLs of a crawl', '^insert into "crawl_urls"'),
  ...both('page of a crawl', '^insert into "crawl_pages"'),
  ...both('findings of a crawl', '^insert into "crawl_findings"'),
  ...both('end of a crawl', '^update "crawls" set "status" = [^,]+, "worker"'),
]

/** A worker raises an alert in the transaction that ends its run, and later claims each message and marks it as sent. */
const MESSAGE_POINTS: readonly Point[] = [
  ...both('alert', '^insert into "alerts"'),
  ...both('event', '^insert into "events"'),
  ...both('message', '^insert into "deliveries"'),
  ...both('claim of a message', '^update "deliveries" set "status" = [^,]+, "attempt"'),
  ...both('end of a message', '^update "deliveries" set "worker"'),
]

/**
 * A worker claims a run, saves the results of its stages and its files, writes its progress and ends it; the same for
 * crawls and messages.
 */
export const WORKER_POINTS: readonly [Point, ...Point[]] = [
  ...both('claim', '^insert into "run_starts"'),
  ...both('progress', '^insert into "run_progress"'),
  ...both('places', '^insert into "run_places"'),
  ...both('results', '^insert into "run_results"'),
  ...both('end of a run', '^update "runs" set "status" = [^,]+, "ended_at"'),
  ...both('counters', '^insert into "report_counters"'),
  ...both('day of a project', '^insert into "project_days"'),
  ...both('file of a run', '^insert into "artifacts"'),
  { name: 'heartbeat', sql: '^update "runs" set "lease_until"', phase: 'statement' },
  ...CRAWL_POINTS,
  ...MESSAGE_POINTS,
]

/** A worker of a scene sweeps when it starts, so it gets these points at its start. */
export const SWEEP_POINTS: readonly [Point, ...Point[]] = [
  ...both('sweep of results', '^delete from "run_results"'),
  ...both('sweep of files', '^delete from "artifacts"'),
  // One statement without a transaction, once their files are removed.
  { name: 'sweep of uploaded files', sql: '^delete from "imported_originals"', phase: 'statement' },
  ...both('sweep of runs', '^delete from "runs"'),
  ...both('sweep of reports', '^delete from "reports"'),
  ...both('sweep of crawls', '^delete from "crawl_urls"'),
  ...both('sweep of site audits', '^delete from "site_audits"'),
  ...both('begin of a removal', '^update "reports" set "deleted_at"'),
  ...both('emptying a project', 'update "reports" set "status" = case'),
]

/** A web process stores, changes and deletes; right after the commit, no client has a response yet. */
export const WEB_POINTS: readonly [Point, ...Point[]] = [
  ...both('new report', '^insert into "reports"'),
  ...both('new run', '^insert into "runs"'),
  ...both('idempotency key', '^insert into "idempotency"'),
  ...both('uploaded run', '^insert into "imported_runs"'),
  ...both('file of an upload', '^insert into "imported_originals"'),
  ...both('change of a report', '^update "reports" set'),
  ...both('counters', '^insert into "report_counters"'),
  ...both('new site audit', '^insert into "site_audits"'),
  ...both('new crawl', '^insert into "crawls"'),
  ...both('deletion of a site audit', '^update "site_audits" set "deleted_at"'),
  ...both('deletion of a project', '^update "projects" set "deleted_at"'),
  { name: 'security event', sql: '^insert into "security_events"', phase: 'statement' },
]
