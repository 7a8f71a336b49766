import type { Selectable } from 'kysely'
import type { DueSchedule, Firing } from '../../watch/plan-firing.ts'
import { type Connection, writing } from '../database/database.ts'
import { clock, wordsOf } from '../database/dialect.ts'
import type { ScheduleTable } from '../tables/schedule-tables.ts'

export type PlanFiring = (schedule: DueSchedule, now: number) => Firing

/** Rows of one statement: SQLite takes 32,766 values. */
const BATCH = 500

/**
 * Fires the schedule that has been due for longest: stores when each of its reports is to be audited, or its site to be
 * crawled, and advances its next time, in one transaction. Any number of workers may do so at once: a schedule that one has locked, the others
 * skip.
 *
 * @returns false if none is due
 */
export async function fireNext(db: Connection, plan: PlanFiring): Promise<boolean> {
  return await writing(db, async (trx) => {
    const now = await clock(trx)
    const row = await trx
      .selectFrom('schedules')
      .selectAll()
      .where('next_run_at', '<=', now)
      .where('cron', 'is not', null)
      .orderBy('next_run_at')
      .limit(1)
      .modifyEnd(wordsOf(trx).skipLocked('schedules'))
      .executeTakeFirst()
    if (!row || row.cron === null || row.next_run_at === null) return false
    const { cron, time_zone: timeZone, next_run_at: nextRunAt, interval_ms: intervalMs } = row
    const firing = plan({ cron, timeZone, nextRunAt, intervalMs }, now)
    if (firing.dueAt) await insertDue(trx, row, firing.dueAt)
    await trx
      .updateTable('schedules')
      .set({ next_run_at: firing.nextRunAt, ...skippedColumns(firing) })
      .where('id', '=', row.id)
      .execute()
    return true
  })
}

function skippedColumns({ skipped }: Firing) {
  if (!skipped) return {}
  return { skipped_from: skipped.from, skipped_to: skipped.to, skipped_count: skipped.count }
}

async function insertDue(
  trx: Connection,
  schedule: Selectable<ScheduleTable>,
  dueAt: (subjectId: string) => number,
): Promise<void> {
  if (schedule.subject_kind !== 'site_audit') return await insertDueRuns(trx, schedule, dueAt)
  const { id, subject_id } = schedule
  await trx
    .insertInto('due_crawls')
    .values({ site_audit_id: subject_id, schedule_id: id, due_at: dueAt(subject_id) })
    .onConflict((conflict) => conflict.column('site_audit_id').doNothing())
    .execute()
}

async function insertDueRuns(
  trx: Connection,
  schedule: Selectable<ScheduleTable>,
  dueAt: (reportId: string) => number,
): Promise<void> {
  const ids = await reportsOf(trx, schedule)
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = ids.slice(start, start + BATCH).map((id) => ({
      report_id: id,
      schedule_id: schedule.id,
      due_at: dueAt(id),
    }))
    // A run that still waits satisfies this firing as well.
    await trx
      .insertInto('due_runs')
      .values(rows)
      .onConflict((conflict) => conflict.column('report_id').doNothing())
      .execute()
  }
}

/** Those without their own schedule. */
async function reportsOf(
  trx: Connection,
  { subject_kind, subject_id }: Selectable<ScheduleTable>,
): Promise<string[]> {
  if (subject_kind === 'report') return [subject_id]
  const rows = await trx
    .selectFrom('reports')
    .select('id')
    .where('project_id', '=', subject_id)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('schedules')
            .select('schedules.id')
            .whereRef('schedules.subject_id', '=', 'reports.id')
            .where('schedules.subject_kind', '=', 'report'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}
