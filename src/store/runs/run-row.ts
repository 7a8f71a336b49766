import type { Selectable } from 'kysely'
import type { LabMetrics } from '../../report/summary/lab-summary.ts'
import type { Failure, ResultClass } from '../../report/results.ts'
import { failureOf } from '../reports/report-row.ts'
import { resultOf } from './result-rank.ts'
import type { RunStatus, RunTable } from '../tables/run-tables.ts'

/** Whether a user or program waits for this run. */
export type Priority = 'interactive' | 'bulk'

export const PRIORITIES = ['interactive', 'bulk'] as const satisfies readonly Priority[]

/** A run as its readers see it. */
export interface Run {
  readonly id: string
  readonly reportId: string
  /** From 1, within the report. */
  readonly number: number
  readonly status: RunStatus
  readonly attempt: number
  readonly result: ResultClass | null
  readonly score: number | null
  /** Whether the score is incomplete. */
  readonly incomplete: boolean
  /** This and the next are also null for runs that ended before they were stored. */
  readonly catalogueVersion: number | null
  /** Metrics of the scored device. */
  readonly metrics: LabMetrics | null
  readonly error: Failure | null
  readonly createdAt: number
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** The JSON column was written by `finishRun`, in the shape named here. */
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
    incomplete: row.incomplete !== null,
    catalogueVersion: row.catalogue_version,
    metrics,
    error: failureOf(row),
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }
}
