import type { Generated } from 'kysely'
import type { Failure, Stage } from '../../report/results.ts'
import type { JobStatus } from './job-tables.ts'

export type RunStatus = JobStatus | 'cancelled'

/** Files of a run in the blob store: each has a row, so that the sweep finds it. */
export interface ArtifactTable {
  run_id: string
  name: string
  media_type: string
  bytes: number
  created_at: number
  /** Null for files of earlier releases, whose key is made of the other columns. */
  blob_key: Generated<string | null>
}

/** Progress of a run: one row per run, overwritten. */
export interface ProgressTable {
  run_id: string
  step: string
  done: number
  total: number
  updated_at: number
}

/** The body of a run: replaced whole by each stage, frozen when the run ends. */
export interface ResultsTable {
  run_id: string
  stage: Stage
  schema_version: number
  /** Results as JSON, compressed with zstd. */
  body: Uint8Array
  saved_at: number
}

/** One audit of a report. While it is queued or running (`ended_at` null), the row is the job. */
export interface RunTable {
  id: string
  report_id: string
  owner_id: string
  /** From 1, within the report. */
  number: number
  status: RunStatus
  /** Index in `PRIORITIES`. */
  priority: number
  /** Site that `SITE_CONCURRENCY` counts by, in addition to the run's places. */
  site: string
  url: string
  run_after: number
  /** Page loads of a run that is to confirm an alert; null if the report's own number applies. */
  samples: Generated<number | null>
  /** The trace that it was stored in; null where traces are not exported. */
  traceparent: Generated<string | null>
  /** Number of claims. */
  attempt: number
  worker: string | null
  /** Its holder may write this run; null unless running. */
  lease_token: string | null
  lease_until: number | null
  result_rank: number | null
  score: number | null
  /** As in a report. */
  incomplete: string | null
  /** Version of the catalogue; null unless completed. */
  catalogue_version: number | null
  /** JSON: the metrics of the scored device; null without a browser, or if the load was disturbed. */
  metrics: string | null
  error_code: Failure['code'] | null
  error_message: string | null
  created_at: number
  started_at: number | null
  ended_at: number | null
  /** Beyond `KEEP_RUNS`, or of a deleted report: removed by the sweep. */
  deleted_at: number | null
}

/** A site or address of a run's page, which `SITE_CONCURRENCY` counts in addition to `site`. */
export interface RunPlaceTable {
  run_id: string
  place: string
}

/** Turns of users: the one served longest ago is next. */
export interface TurnTable {
  user_id: string
  /** Increases with each claim over all users. */
  turn: number
  /** Delayed by `AUDITS_PER_MINUTE` or `AUDITS_PER_HOUR` until then. */
  not_before: number
}

/** Each start of a run in the last hours, for the limits per user and the cool-down. */
export interface RunStartTable {
  run_id: string
  attempt: number
  owner_id: string
  url: string
  started_at: number
}
