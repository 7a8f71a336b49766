import type { Selectable } from 'kysely'
import type { DueSchedule, Firing } from '../../watch/plan-firing.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { takeNext } from '../database/take-next.ts'
import type { ScheduleTable } from '../tables/schedule-tables.ts'

export type PlanFiring = (schedule: DueSchedule, now: number) => Firing

/** Rows of one statement: SQLite takes 32,766 values. */
const BATCH = 500

/**
 * Fires the schedule that has been due for longest: stores when each of its reports is to be audited, or its site to be
 * crawled, and advances its next time, in one transaction. Any number of workers may do so at once: each skips schedules
 * that another has locked.
 *
 * @returns false if none is due
 * @throws {PutOff}
 */
export async function fireNext(db: Connection, plan: PlanFiring): Promise<boolean> {
  const fired = await takeNext(db, {
    next: nextSchedule,
    work: (trx, row, now) => fire(trx, row, plan(row, now)),
    putOff: async (again, { id }, { now, later }) =>
      await again
        .updateTable('schedules')
        .set({ next_run_at: later })
        .where('id', '=', id)
        .where('next_run_at', '<=', now)
        .execute(),
    nameOf: ({ id }) => `firing of schedule ${id}`,
  })
  return fired !== undefined
}

type FiringSchedule = Selectable<ScheduleTable> & DueSchedule

async function nextSchedule(trx: Connection, now: number): Promise<FiringSchedule | undefined> {
  const row = await trx
    .selectFrom('schedules')
    .selectAll()
    .where('next_run_at', '<=', now)
    .where('cron', 'is not', null)
    .orderBy('next_run_at')
    .limit(1)
    .modifyEnd(wordsOf(trx).skipLocked('schedules'))
    .executeTakeFirst()
  if (!row || row.cron === null || row.next_run_at === null) return undefined
  const { cron, time_zone: timeZone, next_run_at: nextRunAt, interval_ms: intervalMs } = row
  return { ...row, cron, timeZone, nextRunAt, intervalMs }
}

async function fire(
  trx: Connection,
  schedule: Selectable<ScheduleTable>,
  firing: Firing,
): Promise<true> {
  if (firing.dueAt) await insertDue(trx, schedule, firing.dueAt)
  await trx
    .updateTable('schedules')
    .set({ next_run_at: firing.nextRunAt, ...skippedColumns(firing) })
    .where('id', '=', schedule.id)
    .execute()
  return true
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
    // The indexes of reports begin with it.
    .where(
      'owner_id',
      '=',
      trx.selectFrom('projects').select('owner_id').where('id', '=', subject_id),
    )
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
