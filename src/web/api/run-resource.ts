import { type Static, Type } from 'typebox'
import { exact, nullable } from '../../report/exact.ts'
import { LabMetrics } from '../../report/summary/lab-summary.ts'
import { ResultClass, Results } from '../../report/results.ts'
import type { Run } from '../../store/runs/run-row.ts'
import { FailureResource } from './report-resource.ts'
import { timeOrNull, timeText } from './time-text.ts'

const time = nullable(Type.String({ format: 'date-time' }))

const MEMBERS = {
  object: Type.Enum(['run']),
  report: Type.String({ format: 'uuid' }),
  /** From 1, within the report. */
  number: Type.Integer(),
  status: Type.Enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  result: nullable(ResultClass),
  score: nullable(Type.Integer()),
  catalogue_version: nullable(Type.Integer()),
  /** Metrics of the scored device. */
  metrics: nullable(LabMetrics),
  error: nullable(FailureResource),
  created_at: Type.String({ format: 'date-time' }),
  started_at: time,
  ended_at: time,
}

/** A run in lists. */
export const RunResource = exact(MEMBERS)

/** A run with its results. */
export const FullRunResource = exact({ ...MEMBERS, results: nullable(Results) })

export function runResource(run: Run): Static<typeof RunResource> {
  return {
    object: 'run',
    report: run.reportId,
    number: run.number,
    status: run.status,
    result: run.result,
    score: run.score,
    catalogue_version: run.catalogueVersion,
    metrics: run.metrics,
    error: run.error,
    created_at: timeText(run.createdAt),
    started_at: timeOrNull(run.startedAt),
    ended_at: timeOrNull(run.endedAt),
  }
}
