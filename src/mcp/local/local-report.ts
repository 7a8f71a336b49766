import type { AuditRecord } from '../../report/write/write-json.ts'
import type { Results } from '../../report/results.ts'
import type { AuditedReport, ReportLine } from '../report-source.ts'

/** Device of a report's runs, as the tools call it. */
export type Device = AuditedReport['device']

/** An audit that has ended. */
export interface LocalRun {
  readonly number: number
  readonly endedAt: string
  readonly record: AuditRecord
}

/** A report of this program: it ends with the program. */
export interface LocalReport {
  readonly id: string
  readonly url: string
  readonly project: string
  readonly device: Device
  /** The latest ones that have ended, oldest first. */
  readonly runs: readonly LocalRun[]
  /** Number of started runs. */
  readonly started: number
  /** Whether the latest one has not ended. */
  readonly isRunning: boolean
}

export function completedRun({ record }: LocalRun): Results | undefined {
  return record.error === null ? record : undefined
}

/** The report as a server shows it: after a failed run, the earlier results stay. */
export function auditedReport(report: LocalReport): AuditedReport {
  const results = report.runs.findLast((run) => run.record.error === null)
  const shown = results && completedRun(results)
  const last = report.isRunning ? undefined : report.runs.at(-1)?.record.error
  return {
    id: report.id,
    url: report.url,
    device: report.device,
    status: statusOf(report),
    result: shown?.result ?? null,
    score: shown?.score ?? null,
    categories: shown === undefined ? null : scoresOf(shown),
    runs: report.started,
    error: last ?? null,
    page_url: null,
    results: shown ?? null,
  }
}

export function reportLine(report: LocalReport): ReportLine {
  const { id, url, device, status, result, score } = auditedReport(report)
  const generatedAt = report.runs.findLast(({ record }) => record.error === null)?.endedAt ?? null
  const { project } = report
  return { id, url, project, device, status, result, score, generated_at: generatedAt }
}

function statusOf({ isRunning, runs }: LocalReport): AuditedReport['status'] {
  if (isRunning) return 'running'
  return runs.at(-1)?.record.error === null ? 'completed' : 'failed'
}

/** AI readiness is no part of the score. */
function scoresOf({ categories }: Results): Record<string, number | null> {
  const scored = categories.filter(({ id }) => id !== 'ai-readiness')
  return Object.fromEntries(scored.map(({ id, score }) => [id, score]))
}
