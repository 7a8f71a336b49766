import type { Failure, Stage } from '../../report/results.ts'
import type { JobStatus } from './job-tables.ts'

export type RunStatus = JobStatus | 'cancelled'

/** Files that a run left in the blob store: each has a row, so that the sweep finds it. */
export interface ArtifactTable {
  run_id: string
  name: string
  media_type: string
  bytes: number
  created_at: number
}

/** How far a run is: one row a run, overwritten. */
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

/** One audit of a report. While it is queued or running (`ended_at` null) the row is the job. */
export interface RunTable {
  id: string
  report_id: string
  owner_id: string
  /** From 1, within the report. */
  number: number
  status: RunStatus
  /** Place in `PRIORITIES`. */
  priority: number
  /** What `SITE_CONCURRENCY` counts by, together with the run's places. */
  site: string
  url: string
  run_after: number
  /** How often it was claimed. */
  attempt: number
  worker: string | null
  /** Whoever holds it may write this run; null unless running. */
  lease_token: string | null
  lease_until: number | null
  result_rank: number | null
  score: number | null
  /** As of a report. */
  incomplete: string | null
  /** Of the catalogue that judged; null unless completed. */
  catalogue_version: number | null
  /** JSON: the metrics of the device that is judged; null where no browser answered, or the load was disturbed. */
  metrics: string | null
  error_code: Failure['code'] | null
  error_message: string | null
  created_at: number
  started_at: number | null
  ended_at: number | null
  /** Beyond `KEEP_RUNS`, or of a deleted report: the sweep takes it. */
  deleted_at: number | null
}

/** A site or an address at which a run is or was: what `SITE_CONCURRENCY` counts besides `site`. */
export interface RunPlaceTable {
  run_id: string
  place: string
}

/** Whose turn it is: who was served longest ago comes first. */
export interface TurnTable {
  user_id: string
  /** Grows with each claim over all users. */
  turn: number
  /** Held back by `AUDITS_PER_MINUTE` or `AUDITS_PER_HOUR` until then. */
  not_before: number
}

/** Each start of a run in the last hours: what the limits per user and the cool-down count. */
export interface RunStartTable {
  run_id: string
  attempt: number
  owner_id: string
  url: string
  started_at: number
}
