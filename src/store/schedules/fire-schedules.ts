import type { Selectable } from 'kysely'
import type { DueSchedule, Firing } from '../../watch/plan-firing.ts'
import type { Connection } from '../database/database.ts'
import { wordsOf } from '../database/dialect.ts'
import { takeNext } from '../database/take-next.ts'
import type { ScheduleTable } from '../tables/schedule-tables.ts'
import { NOT_FIRING, progressOf } from './firing-progress.ts'
import { insertDueRuns } from './insert-due-runs.ts'

export type PlanFiring = (schedule: DueSchedule, now: number) => Firing

/** `partly`: further reports of the schedule follow in the next call. */
export type Fired = 'fired' | 'partly'

/**
 * Fires the schedule that has been due for longest: stores when its reports are to be audited, or its site to be crawled,
 * and advances its next time. Of a large project, one transaction takes a slice, and the last one advances the time. Any
 * number of workers may do so at once: each skips schedules that another has locked.
 *
 * @returns undefined if none is due
 * @throws {PutOff}
 */
export async function fireNext(db: Connection, plan: PlanFiring): Promise<Fired | undefined> {
  return await takeNext(db, {
    next: nextSchedule,
    work: async (trx, row, now) => {
      const since = progressOf(row)?.since ?? now
      return await fire(trx, row, { since, firing: plan(row, since) })
    },
    putOff: async (again, row, { now, later }) =>
      await again
        .updateTable('schedules')
        // What is left is planned like a firing of that time.
        .set({ next_run_at: later, ...(progressOf(row) ? { firing_since: later } : NOT_FIRING) })
        .where('id', '=', row.id)
        .where('next_run_at', '<=', now)
        // Otherwise, a slice whose answer was lost has been stored.
        .where('fired_to', 'is not distinct from', row.fired_to)
        .execute(),
    nameOf: ({ id }) => `firing of schedule ${id}`,
  })
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

interface FiringSince {
  /** When it began: all slices are planned as of that time, and none of them counts as missed. */
  readonly since: number
  readonly firing: Firing
}

async function fire(
  trx: Connection,
  schedule: Selectable<ScheduleTable>,
  { since, firing }: FiringSince,
): Promise<Fired> {
  const { dueAt } = firing
  const firedTo = dueAt && (await insertDue(trx, schedule, dueAt))
  const progress =
    firedTo === undefined
      ? { next_run_at: firing.nextRunAt, ...NOT_FIRING }
      : { fired_to: firedTo, firing_since: since }
  await trx
    .updateTable('schedules')
    .set({ ...progress, ...skippedColumns(firing) })
    .where('id', '=', schedule.id)
    .execute()
  return firedTo === undefined ? 'fired' : 'partly'
}

function skippedColumns({ skipped }: Firing) {
  if (!skipped) return {}
  return { skipped_from: skipped.from, skipped_to: skipped.to, skipped_count: skipped.count }
}

/** Returns the last report of this slice, if it is not the last one. */
async function insertDue(
  trx: Connection,
  schedule: Selectable<ScheduleTable>,
  dueAt: (subjectId: string) => number,
): Promise<string | undefined> {
  if (schedule.subject_kind !== 'site_audit') {
    return await insertDueRuns(trx, schedule, { after: progressOf(schedule)?.to ?? '', dueAt })
  }
  const { id, subject_id } = schedule
  await trx
    .insertInto('due_crawls')
    .values({ site_audit_id: subject_id, schedule_id: id, due_at: dueAt(subject_id) })
    .onConflict((conflict) => conflict.column('site_audit_id').doNothing())
    .execute()
  return undefined
}
