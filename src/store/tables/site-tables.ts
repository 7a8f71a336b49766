import type { CrawlFailureCode } from '../../crawl/run/crawl-failure.ts'
import type { FetchFailure, UrlState } from '../../crawl/crawl-url.ts'
import type { NotIndexable } from '../../crawl/site-facts/not-indexable.ts'
import type { StopReason } from '../../crawl/run/stop-reason.ts'
import type { Privacy } from './report-tables.ts'

export type CrawlStatus = 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'

/** A site that is crawled again and again: what a report is to its runs. */
export interface SiteAuditTable {
  id: string
  owner_id: string
  project_id: string
  url: string
  scheme_given: number
  /** JSON: `SiteChoices`. */
  choices: string
  privacy: Privacy
  password_hash: string | null
  /** Raised by each new password: what the old one had unlocked is locked again. */
  password_version: number
  crawl_count: number
  /** The latest crawl. */
  last_crawl_id: string | null
  /** The latest crawl that completed. */
  shown_crawl_id: string | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A visitor's cookie to one site audit, as long as the password that opened it is the site audit's. */
export interface SiteUnlockTable {
  /** SHA-256 of the token in the visitor's cookie. */
  token_hash: string
  site_audit_id: string
  password_version: number
  expires_at: number
}

/** One crawl of a site audit. While it is queued or running the row is the job. */
export interface CrawlTable {
  id: string
  site_audit_id: string
  owner_id: string
  /** As `siteOf` has it: what counts against its limits. */
  site: string
  /** From 1, in its site audit. */
  number: number
  status: CrawlStatus
  url: string
  scheme_given: number
  /** JSON: `SiteChoices`, as they were when it was started. */
  choices: string
  stop_reason: StopReason | null
  error_code: CrawlFailureCode | 'crashed' | null
  error_message: string | null
  known: number
  waiting: number
  fetched: number
  pages: number
  bytes: number
  /** Time that workers have held it. */
  spent_ms: number
  held_at: number | null
  /** `CrawlMemo`: what an interrupted crawl goes on with; null before it has begun, and after its end. */
  memo: Uint8Array | null
  score: number | null
  result_rank: number | null
  /** `SiteResults` without findings and URLs, as JSON compressed with zstd; null until it has completed. */
  summary: Uint8Array | null
  /** Its URLs and pages were removed: too many crawls have come since. */
  trimmed: number
  /** When it was queued, or given back: whoever has waited longest is next. */
  run_after: number
  attempt: number
  worker: string | null
  lease_token: string | null
  lease_until: number | null
  created_at: number
  started_at: number | null
  ended_at: number | null
}

/** A known URL of a crawl: the frontier, and what came of it. */
export interface CrawlUrlTable {
  crawl_id: string
  /** From 1, in the order in which URLs became known. */
  number: number
  /** The first 12 bytes of SHA-256 of the URL. */
  url_key: Uint8Array
  url: string
  state: UrlState
  /** Clicks when it became known; `NO_DEPTH` where no link has led to it. */
  depth: number
  /** A bit for each `UrlSource`. */
  sources: number
  /** Of its answer: all null where there is none. */
  status: number | null
  failure: FetchFailure | null
  redirect: string | null
  redirects_to: number | null
  mime_type: string | null
  first_byte: number | null
  bytes: number | null
  /** JSON: the first answer, where a second try had another one. */
  before: string | null
  /** Of its page. */
  title: string | null
  words: number | null
  score: number | null
  /** These are known once the crawl has completed. */
  inlinks: number | null
  click_depth: number | null
  /** Null where it is indexable. */
  not_indexable: NotIndexable | null
}

/** What a crawl keeps of a page: `CrawledPage`, packed. */
export interface CrawlPageTable {
  crawl_id: string
  number: number
  packed: Uint8Array
}

/** A check that a site, or some of its pages, do not pass. */
export interface CrawlFindingTable {
  crawl_id: string
  check_id: string
  /** From 0: the order of harm. */
  place: number
  category: string
  outcome: 'warn' | 'fail' | 'informative'
  /** `SiteFinding` without URLs, as JSON compressed with zstd. */
  finding: Uint8Array
  /** Numbers of its pages: 32-bit integers, little-endian. */
  pages: Uint8Array
}
