import { changeReport, type ReportRow } from '../reports/change-report.ts'
import { ALL_PROJECTS } from '../reports/counters.ts'
import type { Connection } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import { quotaOf } from '../accounts/quotas.ts'
import { PRIORITIES, type Priority } from './run-row.ts'
import { siteOf } from '../sites/site.ts'
import { StoreError } from '../database/store-error.ts'

export interface NewRun {
  readonly report: Pick<ReportRow, 'id' | 'owner_id' | 'url'>
  readonly number: number
  readonly priority: Priority
  readonly now: number
}

/** The run row is the job: from here on a worker may claim it. */
export async function insertRun(db: Connection, { report, number, priority, now }: NewRun) {
  return await db
    .insertInto('runs')
    .values({
      id: newId(),
      report_id: report.id,
      owner_id: report.owner_id,
      number,
      status: 'queued',
      priority: PRIORITIES.indexOf(priority),
      site: siteOf(report.url),
      url: report.url,
      run_after: now,
      attempt: 0,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The run of this report that has not ended. There is at most one: an index sees to it. */
export async function activeRun(db: Connection, reportId: string) {
  return await db
    .selectFrom('runs')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Audits a report again, unless a run of it is waiting or going on already.
 *
 * @throws {StoreError} `queue-full`
 */
export async function runAgain(
  db: Connection,
  wish: { report: ReportRow; now: number; queuePerUser: number; priority: Priority },
): Promise<ReportRow> {
  const { report, now, queuePerUser, priority } = wish
  if (await activeRun(db, report.id)) return report

  await refuseFullQueue(db, { ownerId: report.owner_id, queuePerUser })
  const number = report.run_count + 1
  await insertRun(db, { report, number, priority, now })
  return await changeReport(db, report, {
    status: 'queued',
    run_count: number,
    error_code: null,
    error_message: null,
    updated_at: now,
  })
}

/**
 * @param limit.queuePerUser of the installation; 0 for no limit. A user's own holds in its place.
 * @throws {StoreError} `queue-full` when so many of this user's reports wait
 */
export async function refuseFullQueue(
  db: Connection,
  { ownerId, queuePerUser }: { ownerId: string; queuePerUser: number },
): Promise<void> {
  const most = (await quotaOf(db, ownerId)).mostWaiting ?? queuePerUser
  if (most === 0) return
  const { waiting } = await db
    .selectFrom('report_counters')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('reports'), eb.lit(0)).as('waiting'))
    .where('owner_id', '=', ownerId)
    .where('project_id', '=', ALL_PROJECTS)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  if (waiting >= most) throw new StoreError('queue-full', `The limit is ${most}.`)
}

export const CANCELLED = {
  error_code: 'cancelled',
  error_message: 'The audit was cancelled.',
} as const

/**
 * Ends the run that waits or goes on, if any: whoever holds its lease finds the token gone and
 * stops, and nothing of this run is kept but that it was cancelled.
 */
export async function cancelRun(
  db: Connection,
  { report, now }: { report: ReportRow; now: number },
): Promise<ReportRow> {
  const run = await activeRun(db, report.id)
  if (!run) return report

  await discardPartial(db, run.id)
  await db
    .updateTable('runs')
    .set({ status: 'failed', ended_at: now, lease_token: null, lease_until: null, ...CANCELLED })
    .where('id', '=', run.id)
    .execute()
  return await changeReport(db, report, { status: 'failed', updated_at: now, ...CANCELLED })
}

/** What a run saved on its way means nothing once the run has failed. */
export async function discardPartial(db: Connection, runId: string): Promise<void> {
  await db.deleteFrom('run_results').where('run_id', '=', runId).execute()
  await leaveRun(db, runId)
}

/** An ended run goes nowhere and is nowhere. */
export async function leaveRun(db: Connection, runId: string): Promise<void> {
  await db.deleteFrom('run_progress').where('run_id', '=', runId).execute()
  await db.deleteFrom('run_places').where('run_id', '=', runId).execute()
}

/** The same for every run of an owner, or of one project of theirs, that is about to be deleted; the reports are left as they are. */
export async function endRuns(
  db: Connection,
  { ownerId, projectId, now }: { ownerId: string; projectId?: string; now: number },
): Promise<void> {
  // By the runs that go on, which are few, not by the reports, which may be very many.
  let ended = db
    .selectFrom('runs')
    .select('runs.id')
    .where('runs.ended_at', 'is', null)
    .where('runs.owner_id', '=', ownerId)
  if (projectId !== undefined) {
    ended = ended.where((eb) =>
      eb.exists(
        eb
          .selectFrom('reports')
          .select('reports.id')
          .whereRef('reports.id', '=', 'runs.report_id')
          .where('reports.project_id', '=', projectId)
          .where('reports.deleted_at', 'is', null),
      ),
    )
  }
  for (const table of ['run_results', 'run_progress', 'run_places'] as const) {
    await db.deleteFrom(table).where('run_id', 'in', ended).execute()
  }
  await db
    .updateTable('runs')
    .set({ status: 'failed', ended_at: now, lease_token: null, lease_until: null, ...CANCELLED })
    .where('id', 'in', ended)
    .execute()
}
