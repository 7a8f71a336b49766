import type { Generated } from 'kysely'
import type { Failure } from '../../report/results.ts'
import type { RequestColumns } from '../reports/request-columns.ts'

/** 0 public (anyone with the link), 1 private (the owner and project members), 2 password. */
export type Privacy = 0 | 1 | 2

export type ReportStatus = 'queued' | 'running' | 'completed' | 'failed'

/**
 * Number of reports by owner, project, result and status, updated in the transaction that changes them: the total of a
 * list costs a few rows, however long the list is.
 */
export interface CounterTable {
  owner_id: string
  /** `''` counts over all projects of the owner: with one project per host, there may be very many. */
  project_id: string
  /** 0 for reports without a result. */
  result_rank: number
  status: ReportStatus
  reports: number
  /** Number of reports whose score counts in averages: incomplete ones are excluded. */
  averaged: Generated<number>
  /** Sum of these scores. */
  score_sum: number
}

/** The browser that requested a guest's report, identified by its cookie. */
export interface GuestReportTable {
  report_id: string
  token_hash: string
  created_at: number
}

/** A queued audit of a guest, and the requesting network, until it starts. */
export interface GuestPlaceTable {
  id: string
  /** Network, hashed with the installation's key. */
  network: string
  /** Null until the report is stored. */
  report_id: string | null
  created_at: number
}

/** Requests of the last day by the client's idempotency key. */
export interface IdempotencyTable {
  owner_id: string
  key: string
  /** Hash of the request body. */
  fingerprint: string
  /** Id of the created report. */
  answer: string
  created_at: number
}

/** A visitor's access cookie for one report, valid until the password changes. */
export interface UnlockTable {
  /** SHA-256 of the token in the visitor's cookie. */
  token_hash: string
  report_id: string
  password_version: number
  expires_at: number
}

/** One row per report: the data of a list. Each run is in `runs`, its body in `run_results`. */
export interface ReportTable extends RequestColumns {
  id: string
  owner_id: string
  project_id: string
  /** The URL in lower case, for the search. */
  url_key: string
  /** Title of the page in the shown run; null if it has none or no run has completed. */
  title: string | null
  /** The title in lower case, for the search. */
  title_key: string | null
  status: ReportStatus
  result_rank: number | null
  score: number | null
  /** JSON: ids of the categories with incomplete scores; null without any. */
  incomplete: string | null
  /** JSON: score per category. */
  categories: string | null
  /** JSON: `passed` and `of`. */
  ai_readiness: string | null
  final_url: string | null
  /** JSON: ids of the checks that need work in the shown run. */
  faults: string | null
  error_code: Failure['code'] | null
  error_message: string | null
  privacy: Privacy
  /** 1 if search engines may list it; only with privacy 0. */
  listed: Generated<number>
  password_hash: string | null
  /** Incremented with each new password, which ends access by the old one. */
  password_version: number
  /** Page loads of each run while it is watched and its loads differ too much for fewer; null if its own number applies. */
  watch_samples: Generated<number | null>
  run_count: number
  /** The shown run: the latest completed one. */
  shown_run_id: string | null
  created_at: number
  generated_at: number | null
  updated_at: number
  deleted_at: number | null
  /** Random id shared by everything deleted together by this user. Null if deleted with its project or account. */
  deletion_id: string | null
  deleted_by: string | null
}
