import type { Selectable } from 'kysely'
import type { LabMetrics } from '../../report/summary/lab-summary.ts'
import type { Failure, ResultClass } from '../../report/results.ts'
import { failureOf } from '../reports/report-row.ts'
import { resultOf } from './result-rank.ts'

export type RunStatus = 'queued' | 'running' | 'completed' | 'failed'

/** Who is waiting: a person or program for this one, or nobody in particular. */
export type Priority = 'interactive' | 'bulk'

export const PRIORITIES = ['interactive', 'bulk'] as const satisfies readonly Priority[]

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
  /** Of the catalogue that judged; null unless completed. */
  catalogue_version: number | null
  /** JSON: the metrics of the device that is judged; null where no browser answered. */
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

/** A run as its readers get it. */
export interface Run {
  readonly id: string
  readonly reportId: string
  /** From 1, within the report. */
  readonly number: number
  readonly status: RunStatus
  readonly attempt: number
  readonly result: ResultClass | null
  readonly score: number | null
  /** This and the next are null also of runs that ended before they were kept. */
  readonly catalogueVersion: number | null
  /** Of the device that is judged. */
  readonly metrics: LabMetrics | null
  readonly error: Failure | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** The column that holds JSON was written by `finishRun`, in the shape that is named here. */
export function toRun(row: Selectable<RunTable>): Run {
  const metrics: Run['metrics'] = JSON.parse(row.metrics ?? 'null')
  return {
    id: row.id,
    reportId: row.report_id,
    number: row.number,
    status: row.status,
    attempt: row.attempt,
    result: resultOf(row.result_rank),
    score: row.score,
    catalogueVersion: row.catalogue_version,
    metrics,
    error: failureOf(row),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}
