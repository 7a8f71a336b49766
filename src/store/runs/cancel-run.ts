import { sql } from 'kysely'
import { changeReport, type ReportRow } from '../reports/change-report.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { named } from '../database/named.ts'
import type { Change } from '../database/together.ts'
import { activeRun } from './enqueue.ts'

const CANCELLED = { error_code: 'cancelled', error_message: 'The audit was cancelled.' } as const

const ENDED = { status: 'cancelled', lease_token: null, lease_until: null, ...CANCELLED } as const

/** Tables of what a run leaves before it has completed. */
const PARTIAL = ['run_results', 'run_progress', 'run_places'] as const

/**
 * Status of a report after a cancelled audit: `completed` if it was, else without results. The status of a report is
 * part of the public API, which has no `cancelled`.
 */
export const AFTER_CANCEL = {
  withResults: { status: 'completed', error_code: null, error_message: null },
  withoutResults: { status: 'failed', ...CANCELLED },
} as const

/**
 * Ends the queued or running run, if any: its worker finds the token invalid and stops, and nothing of this run is
 * kept except that it was cancelled.
 */
export async function cancelRun(
  db: Connection,
  { report, now }: { report: ReportRow; now: number },
): Promise<ReportRow> {
  const run = await activeRun(db, report.id)
  if (!run) return report

  const ending = db
    .updateTable('runs')
    .set({ ...ENDED, ended_at: now })
    .where('id', '=', run.id)
  const after = AFTER_CANCEL[report.shown_run_id === null ? 'withoutResults' : 'withResults']
  return await changeReport(db, report, { ...after, updated_at: now }, [
    ...discarding(db, run.id),
    ending,
  ])
}

/** Partial results mean nothing once the run has failed. */
export function discarding(db: Connection, runId: string): Change[] {
  return [db.deleteFrom('run_results').where('run_id', '=', runId), ...leaving(db, runId)]
}

/** An ended run has no place. */
export function leaving(db: Connection, runId: string): Change[] {
  return [
    db.deleteFrom('run_progress').where('run_id', '=', runId),
    db.deleteFrom('run_places').where('run_id', '=', runId),
  ]
}

/**
 * Changes that end the runs of locked reports, which are about to be deleted; the reports themselves do not change.
 * All IDs are one parameter: the changes are the same statement for any number of reports.
 */
export async function endingRunsOf(
  db: Connection,
  reportIds: readonly string[],
  now: number,
): Promise<Change[]> {
  const { isOneOf } = wordsOf(db)
  const going = await named(
    db,
    db
      .selectFrom('runs')
      .select('id')
      .where(isOneOf(sql.ref('report_id'), reportIds))
      .where('ended_at', 'is', null),
  )
  if (going.rows.length === 0) return []
  const ids = going.rows.map((run) => run.id)
  return [
    ...PARTIAL.map((table) => db.deleteFrom(table).where(isOneOf(sql.ref('run_id'), ids))),
    db
      .updateTable('runs')
      .set({ ...ENDED, ended_at: now })
      .where(isOneOf(sql.ref('id'), ids))
      .where('ended_at', 'is', null),
  ]
}
