import { changeReport, type ReportRow } from '../reports/change-report.ts'
import { countWaiting } from '../reports/counters.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { currentTrace } from '../database/run-trace.ts'
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
  /** Page loads of a run that is to confirm an alert. */
  readonly samples?: number | null
}

/** The run row is the job: from here on a worker may claim it. */
export async function insertRun(
  db: Connection,
  { report, number, priority, now, samples = null }: NewRun,
) {
  return await db
    .insertInto('runs')
    .values({
      id: newId(now),
      report_id: report.id,
      owner_id: report.owner_id,
      number,
      status: 'queued',
      priority: PRIORITIES.indexOf(priority),
      site: siteOf(report.url),
      url: report.url,
      run_after: now,
      samples,
      attempt: 0,
      traceparent: currentTrace(db),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The unfinished run of this locked report. An index guarantees that there is at most one. */
export async function activeRun(db: Connection, reportId: string) {
  return await db
    .selectFrom('runs')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .modifyEnd(wordsOf(db).lockRows)
    .executeTakeFirst()
}

/**
 * Audits a report again, unless a run of it is queued or running.
 *
 * @throws {StoreError} `queue-full`
 */
export async function runAgain(
  db: Connection,
  asked: Omit<NewRun, 'report' | 'number'> & { report: ReportRow; queuePerUser: number },
): Promise<ReportRow> {
  const { report, now, queuePerUser, priority, samples = null } = asked
  if (await activeRun(db, report.id)) return report

  await refuseFullQueue(db, { ownerId: report.owner_id, queuePerUser })
  const number = report.run_count + 1
  await insertRun(db, { report, number, priority, now, samples })
  return await changeReport(db, report, {
    status: 'queued',
    run_count: number,
    error_code: null,
    error_message: null,
    updated_at: now,
  })
}

/**
 * @param limit.queuePerUser of the installation; 0 for no limit. A user's own limit replaces it.
 * @throws {StoreError} `queue-full` if too many of this user's reports are waiting
 */
export async function refuseFullQueue(
  db: Connection,
  { ownerId, queuePerUser }: { ownerId: string; queuePerUser: number },
): Promise<void> {
  const most = (await quotaOf(db, ownerId)).mostWaiting ?? queuePerUser
  if (most === 0) return
  if ((await countWaiting(db, ownerId)) >= most)
    throw new StoreError('queue-full', `The limit is ${most}.`)
}
