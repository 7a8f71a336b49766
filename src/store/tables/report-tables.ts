import type { Generated } from 'kysely'
import type { Failure } from '../../report/results.ts'
import type { RequestColumns } from '../reports/request-columns.ts'

/** 0 public (anyone with the link), 1 private (the owner, and whom the project is shared with), 2 whoever has the password. */
export type Privacy = 0 | 1 | 2

export type ReportStatus = 'queued' | 'running' | 'completed' | 'failed'

/**
 * How many reports there are by owner, project, result and status, kept in the transaction that
 * changes them: the total of a list costs a few rows however long the list is.
 */
export interface CounterTable {
  owner_id: string
  /** `''` counts over all projects of the owner: one host, one project may mean very many. */
  project_id: string
  /** 0 for reports without a result. */
  result_rank: number
  status: ReportStatus
  reports: number
  /** How many of them have a score that averages count: an incomplete one is left out. */
  averaged: Generated<number>
  /** Sum of these scores. */
  score_sum: number
}

/** Which browser has asked for a report without an account: the one that holds its cookie. */
export interface GuestReportTable {
  report_id: string
  token_hash: string
  created_at: number
}

/** A waiting audit of a guest, and the network that asked for it, until it begins. */
export interface GuestPlaceTable {
  id: string
  /** Network, hashed with the installation's key. */
  network: string
  /** Null while the report is being stored. */
  report_id: string | null
  created_at: number
}

/** What was made, for a day, by the key that the client chose. */
export interface IdempotencyTable {
  owner_id: string
  key: string
  /** Hash of the body it came with. */
  fingerprint: string
  /** Id of the report that was made then. */
  answer: string
  created_at: number
}

/** A visitor's cookie to one report, as long as the password that opened it is the report's. */
export interface UnlockTable {
  /** SHA-256 of the token in the visitor's cookie. */
  token_hash: string
  report_id: string
  password_version: number
  expires_at: number
}

/** One row per report: what a list needs. Each run is in `runs`, its body in `run_results`. */
export interface ReportTable extends RequestColumns {
  id: string
  owner_id: string
  project_id: string
  /** The URL in lower case, for the search. */
  url_key: string
  /** Of the page, as the run that is shown found it; null where it has none, or nobody looked yet. */
  title: string | null
  /** The title in lower case, for the search. */
  title_key: string | null
  status: ReportStatus
  result_rank: number | null
  score: number | null
  /** JSON: ids of the categories whose score lacks what was not measured; null where there are none. */
  incomplete: string | null
  /** JSON: score per category. */
  categories: string | null
  /** JSON: `passed` and `of`. */
  ai_readiness: string | null
  final_url: string | null
  /** JSON: ids of the checks that need work in the run that is shown. */
  faults: string | null
  error_code: Failure['code'] | null
  error_message: string | null
  privacy: Privacy
  /** 1 where search engines may list it; only with privacy 0. */
  listed: Generated<number>
  password_hash: string | null
  /** Raised by each new password: what the old one had unlocked is locked again. */
  password_version: number
  run_count: number
  /** The run whose result is shown: the latest that completed. */
  shown_run_id: string | null
  created_at: number
  generated_at: number | null
  updated_at: number
  deleted_at: number | null
  /** Random; of all that were deleted together by this user. Null where they went with their project or account. */
  deletion_id: string | null
  deleted_by: string | null
}
