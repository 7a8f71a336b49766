import type { Generated } from 'kysely'
import type { CrawlFailureCode } from '../../crawl/run/crawl-failure.ts'
import type { CrawlStep } from '../../crawl/store/crawl-store.ts'
import type { FetchFailure, UrlState } from '../../crawl/crawl-url.ts'
import type { NotIndexable } from '../../crawl/site-facts/not-indexable.ts'
import type { StopReason } from '../../crawl/run/stop-reason.ts'
import type { Privacy } from './report-tables.ts'

export type CrawlStatus = 'queued' | 'running' | 'paused' | 'completed' | 'failed' | 'cancelled'

/** A site audit, which has crawls as a report has runs. */
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
  /** Incremented with each new password, which ends access by the old one. */
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

/** The URLs of a site audit that crawls a list. */
export interface SiteListTable {
  site_audit_id: string
  /** One per line, compressed with zstd. */
  urls: Uint8Array
}

/** A name that an owner gave to a template of a site audit. */
export interface SiteTemplateTable {
  site_audit_id: string
  name: string
  /** Sketch of the structure of the template's first page, base64. */
  structure: string
}

/** A visitor's access cookie for one site audit, valid until the password changes. */
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
  /** Site by `siteOf`, for the limits per site. */
  site: string
  /** From 1, in its site audit. */
  number: number
  status: CrawlStatus
  url: string
  scheme_given: number
  /** JSON: `SiteChoices` at the start of the crawl. */
  choices: string
  stop_reason: StopReason | null
  error_code: CrawlFailureCode | 'crashed' | null
  error_message: string | null
  known: number
  waiting: number
  fetched: number
  pages: number
  bytes: number
  /** What it does once all pages have been fetched; null before. */
  step: CrawlStep | null
  step_done: number | null
  step_total: number | null
  /** Milliseconds for which workers have held it. */
  spent_ms: number
  held_at: number | null
  /** `CrawlMemo`: the state that an interrupted crawl resumes from; null before its start and after its end. */
  memo: Uint8Array | null
  score: number | null
  result_rank: number | null
  /** `SiteResults` without findings and URLs, as JSON compressed with zstd; null until it has completed. */
  summary: Uint8Array | null
  /** 1 when its URLs and pages are removed because of newer crawls. */
  trimmed: number
  /** When it was queued or given back. The earliest is claimed next. */
  run_after: number
  attempt: number
  worker: string | null
  lease_token: string | null
  lease_until: number | null
  /** The trace of the request that stored it; null without one. */
  traceparent: string | null
  created_at: number
  started_at: number | null
  ended_at: number | null
}

/** A known URL of a crawl: part of the frontier, then its result. */
export interface CrawlUrlTable {
  crawl_id: string
  /** From 1, in the order of discovery. */
  number: number
  /** The first 12 bytes of SHA-256 of the URL. */
  url_key: Uint8Array
  url: string
  state: UrlState
  /** Clicks when discovered; `NO_DEPTH` if no link has led to it. */
  depth: number
  /** A bit for each `UrlSource`. */
  sources: number
  /** Place of the sitemap that lists it, from 0; null if none does. */
  sitemap: number | null
  /** The line of robots.txt that disallows it; null if none does. */
  rule: string | null
  /** The response; all null without one. */
  status: number | null
  failure: FetchFailure | null
  redirect: string | null
  redirects_to: number | null
  mime_type: string | null
  first_byte: number | null
  bytes: number | null
  /** JSON: the first response, if a retry had another one. */
  before: string | null
  /** The page; null for other URLs. */
  title: string | null
  words: number | null
  score: number | null
  /** Known once the crawl has completed. */
  inlinks: number | null
  click_depth: number | null
  /** Null if it is indexable. */
  not_indexable: NotIndexable | null
  /** Id of its template in the summary; null for a URL that is no page. */
  template: number | null
  /** Validators of the page, with which a later crawl asks whether it has changed. */
  etag: string | null
  last_modified: string | null
  /** When the page was fetched whole; null for other URLs. */
  read_at: number | null
  /** 1 if the server said that the page has not changed since the crawl before. */
  unchanged: Generated<number>
  /** Numbers of pages that link to it, at most `MOST_LINKING`: 32-bit integers, little-endian. Null without any. */
  linked_from: Uint8Array | null
}

/** A link to another site, or a file, that pages of a crawl refer to. */
export interface CrawlReferenceTable {
  crawl_id: string
  /** From 1, in the order of planning. */
  number: number
  url: string
  kind: 'link' | 'file'
  type: string
  own: number
  /** Number of pages that refer to it. */
  pages: number
  /** JSON: `ReferenceAnswer`; null until it has been checked. */
  answer: string | null
}

/** A crawled page as stored: `CrawledPage`, packed. */
export interface CrawlPageTable {
  crawl_id: string
  number: number
  packed: Uint8Array
}

/** A check that the site, or some of its pages, do not pass. */
export interface CrawlFindingTable {
  crawl_id: string
  check_id: string
  /** From 0, the most harmful. */
  place: number
  category: string
  outcome: 'warn' | 'fail' | 'informative'
  /** `FindingHead`, packed. */
  finding: Uint8Array
  /** Numbers of its pages, ascending: 32-bit integers, little-endian. */
  pages: Uint8Array
}

/** Rows of evidence of a finding. */
export interface CrawlEvidenceTable {
  crawl_id: string
  check_id: string
  /** From 0: that of the first of its rows. */
  place: number
  packed: Uint8Array
}

/** A page of a crawl that a browser loads. */
export interface CrawlSampleTable {
  crawl_id: string
  /** Number of its URL. */
  number: number
  /** How often it was begun. */
  attempt: number
  /** `PageSample`, as JSON compressed with zstd; null while it waits. */
  packed: Uint8Array | null
}
